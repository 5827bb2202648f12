import { failureOf } from '../../../_boundary/failure-log';
import { runtime } from '../../../_boundary/runtime';

/** Why a page failed, told by its digest. It answers without the store, which may be what failed. */
export const GET = (request: Request): Response => {
  if (!runtime().isLocal) return Response.json({ code: 'forbidden', message: 'not here' }, { status: 403 });
  const digest = new URL(request.url).searchParams.get('digest') ?? '';
  return Response.json({ condition: failureOf(digest) }, { headers: { 'cache-control': 'no-store' } });
};
