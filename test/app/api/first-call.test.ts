import { describe, expect, it } from 'vitest';
import { GET } from '../../../app/api/ui/first-call/route';
import { readArrival } from '../../../lib/connect/first-call';
import { firstCallHref } from '../../../lib/routes';
import { sqliteTestStore } from '../../db/store-engines';
import { attempt, tell } from '../../db/tell-events';
import { setRuntime } from './page-runtime';

const ask = (href: string): Promise<Response> =>
  GET(new Request(`http://localhost${href}`), { params: Promise.resolve({}) });

describe('the route a waiting page asks', () => {
  it('says where to begin, and then which call came first', async () => {
    const { store, close } = await sqliteTestStore();
    setRuntime(store);
    const start = readArrival(await (await ask(firstCallHref(null))).json());
    expect(start).toEqual({ seq: 0, call: null });
    await tell(store, [attempt({ callId: 'a', id: 'a1', tool: '__proto__' })]);
    const found = await ask(firstCallHref(start?.seq ?? 0));
    expect(found.headers.get('cache-control')).toBe('no-store');
    expect(readArrival(await found.json())?.call).toEqual({ id: 'a1', tool: '__proto__' });
    await close();
  });

  it.each(['-1', '1.5', 'text'])('refuses %j as a number to begin with', async (after) => {
    const { store, close } = await sqliteTestStore();
    setRuntime(store);
    expect((await ask(`/api/ui/first-call?after=${after}`)).status).toBe(422);
    await close();
  });
});
