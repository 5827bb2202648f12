import { describe, expect, it } from 'vitest';
import { assignFlag } from '../../../db/commands/assign-flag';
import { flagTool } from '../../../db/commands/flag-tool';
import { setFlagStatus } from '../../../db/commands/set-flag-status';
import type { Principal } from '../../../db/principal';
import { auditTrail } from '../../../db/queries/audit-trail';
import { fixEffects } from '../../../db/queries/fix-effects';
import { flagList } from '../../../db/queries/flag-list';
import type { Store } from '../../../db/store';
import { firstAttemptSuccess } from '../../../lib/metrics';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, failed, START, tell } from '../tell-events';

const DAY_MS = 86_400_000;
const NOBODY = { owner: null, dueOn: null };
const ADA = { owner: 'Ada', dueOn: '2026-11-30' };
const as = (actor: string): Principal => ({ ...localAdmin, actor });

const raise = (flag: Partial<Parameters<typeof flagTool>[2]>, store: Store) =>
  flagTool(store, localAdmin, {
    tool: 'book',
    schemaHash: null,
    path: null,
    reason: 'unclear',
    attemptId: null,
    at: START,
    ...flag,
  });

describe.each(ENGINES)('flags on $engine', ({ open }) => {
  it('are listed newest first, of all tools, of some, or of an owner', async () => {
    const { store, close } = await open();
    await tell(store, [attempt({ callId: 'a', tool: 'book' }), attempt({ callId: 'b', tool: 'search' })]);
    await raise({ path: '/to', reason: 'say \u202e what' }, store);
    await raise({ tool: 'search' }, store);
    await raise({ tool: 'search', path: '/q' }, store);
    await assignFlag(store, localAdmin, { id: 2, from: NOBODY, to: ADA, at: START + 1 });
    const idsOf = async (question: Parameters<typeof flagList>[2]) =>
      (await flagList(store, localAdmin, question)).map(({ id }) => id);
    expect(await idsOf({})).toEqual([3, 2, 1]);
    expect(await idsOf({ tools: ['search'] })).toEqual([3, 2]);
    expect(await idsOf({ tools: ['search', 'book'], owner: 'Ada' })).toEqual([2]);
    expect(await idsOf({ tools: ['never seen'] })).toEqual([]);
    expect(await idsOf({ owner: '__proto__' })).toEqual([]);
    const [, , first] = await flagList(store, localAdmin);
    expect(first).toMatchObject({ tool: 'book', path: '/to', reason: 'say \u202e what', status: 'open', ...NOBODY });
    expect(await flagList(store, { ...localAdmin, projectId: 2 })).toEqual([]);
    await close();
  });

  it('are assigned once: the second of two people learns who was first', async () => {
    const { store, close } = await open();
    await tell(store, [attempt({ tool: 'book' })]);
    await raise({}, store);
    const assign = (actor: string, from: typeof NOBODY | typeof ADA, to: typeof NOBODY | typeof ADA, at: number) =>
      assignFlag(store, as(actor), { id: 1, from, to, at });
    expect(await assign('Bob', NOBODY, ADA, START + 1)).toEqual({ kind: 'changed' });
    expect(await assign('Cy', NOBODY, { owner: 'Cy', dueOn: '2026-12-01' }, START + 2)).toEqual({
      kind: 'conflict',
      ...ADA,
      changedBy: 'Bob',
      changedAt: START + 1,
    });
    expect(await assign('Cy', ADA, NOBODY, START + 3)).toEqual({ kind: 'changed' });
    expect(await assignFlag(store, localAdmin, { id: 9, from: NOBODY, to: ADA, at: 0 })).toEqual({ kind: 'not_found' });
    const trail = await auditTrail(store, localAdmin, 'flag', '1');
    expect(trail.map(({ actor, action, details }) => [actor, action, details])).toEqual([
      [localAdmin.actor, 'flag.open', { tool: 'book', path: null }],
      ['Bob', 'flag.assign', { from: NOBODY, to: ADA }],
      ['Cy', 'flag.assign', { from: ADA, to: NOBODY }],
    ]);
    // Assigning does not touch the status, nor when it was last changed.
    expect(await flagList(store, localAdmin)).toMatchObject([{ status: 'open', updatedAt: START }]);
    await close();
  });

  it('may not be assigned by someone who only reads', async () => {
    const { store, close } = await open();
    expect(() => assignFlag(store, { ...localAdmin, role: 'viewer' }, { id: 1, from: NOBODY, to: ADA, at: 0 })).toThrow(
      /may not review/,
    );
    await close();
  });

  it('that are fixed say how first attempts went before and since', async () => {
    const { store, close } = await open();
    const fixedAt = START + 30 * DAY_MS;
    const now = fixedAt + 2 * DAY_MS;
    const call = (callId: string, at: number, isOk: boolean) =>
      isOk
        ? attempt({ callId, tool: 'book', ts: at })
        : failed(callId, 1, 'schema_violation', { tool: 'book', ts: at });
    await tell(store, [
      call('too early', START - 1, false),
      call('before 1', START, false),
      call('before 2', fixedAt - 1, true),
      call('since 1', fixedAt, true),
      call('since 2', now - 1, true),
      attempt({ callId: 'other', tool: 'search', ts: fixedAt }),
    ]);
    await raise({}, store);
    await raise({}, store);
    await setFlagStatus(store, localAdmin, { id: 1, from: 'open', to: 'fixed', at: fixedAt });
    const effects = await fixEffects(store, localAdmin, await flagList(store, localAdmin), now);
    expect([...effects.keys()]).toEqual([1]);
    const effect = effects.get(1);
    expect(effect && firstAttemptSuccess(effect.before.sums)).toMatchObject({ numerator: 1, denominator: 2 });
    expect(effect && firstAttemptSuccess(effect.since.sums)).toMatchObject({ numerator: 2, denominator: 2 });
    expect(effect?.since.filter).toMatchObject({ tools: ['book'], from: fixedAt, to: now });
    await close();
  });
});
