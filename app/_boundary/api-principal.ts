import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import type { Principal } from '../../db/principal';
import { findKey } from '../../db/queries/find-key';
import { ApiRefusal } from './api-answer';
import type { PageRuntime } from './runtime';

const BEARER = /^bearer +(\S+)$/i;

/** Who asks: the owner of the key that is sent, which is always checked; without one, on this machine only, the local admin. */
export const apiPrincipal = async (request: Request, { store, isLocal }: PageRuntime): Promise<Principal> => {
  const authorization = request.headers.get('authorization');
  if (authorization === null && isLocal) return { projectId: DEFAULT_PROJECT_ID, actor: 'local', role: 'admin' };
  const key = BEARER.exec(authorization ?? '')?.[1];
  const principal = key === undefined ? null : await findKey(store, key);
  if (principal === null) {
    const headers = { 'www-authenticate': 'Bearer' };
    throw new ApiRefusal(401, 'unauthorized', 'send a valid key: Authorization: Bearer …', headers);
  }
  return principal;
};
