import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteClassRule } from '../../db/commands/delete-class-rule';
import { moveClassRule } from '../../db/commands/move-class-rule';
import { saveClassRule } from '../../db/commands/save-class-rule';
import { startClassRun } from '../../db/commands/start-class-run';
import { Forbidden } from '../../db/principal';
import { classRules } from '../../db/queries/class-rules';
import { previewClassRule } from '../../db/queries/preview-class-rule';
import type { Store } from '../../db/store';
import { MAX_CLASS_RULES, type ClassRule } from '../../lib/class-rule';
import { ENGINES, localAdmin } from './store-engines';
import { failed, START, tell } from './tell-events';

const ada = { ...localAdmin, actor: 'Ada' };
const viewer = { ...localAdmin, role: 'viewer' as const };

const NO_CARGO: Omit<ClassRule, 'id'> = { pattern: 'no cargo', targetClass: 'not_found', tool: null, isEnabled: true };

const said = (callId: string, message: string, fields = {}) =>
  failed(callId, 1, '', { sentClass: null, messageJson: JSON.stringify(message), ...fields });

const save = (store: Store, seenVersion: number, rule: Partial<ClassRule> = {}) =>
  saveClassRule(store, ada, { id: null, rule: { ...NO_CARGO, ...rule }, seenVersion, at: START });

const auditOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.auditRows).orderBy(asc(tables.auditRows.id))).map(
    ({ actor, action }) => `${actor} ${action}`,
  );

const classesOf = async ({ db, tables }: Store) =>
  (await db.select().from(tables.attempts).orderBy(asc(tables.attempts.callSeq))).map(
    ({ classAtArrival, classRule }) => `${classAtArrival} ${classRule}`,
  );

describe.each(ENGINES)('classification rules on $engine', ({ open }) => {
  it('are made, changed, moved and deleted, each one version on, with an audit row', async () => {
    const { store, close } = await open();
    expect(await classRules(store, ada)).toEqual({ version: 0, rules: [], run: null });
    expect(await save(store, 0)).toEqual({ kind: 'saved', id: 1, version: 1 });
    expect(await save(store, 1, { pattern: 'late', targetClass: 'timeout', tool: 'ship' })).toEqual({
      kind: 'saved',
      id: 2,
      version: 2,
    });
    expect(await moveClassRule(store, ada, { id: 2, to: 'earlier', seenVersion: 2, at: START })).toEqual({
      kind: 'moved',
      version: 3,
    });
    expect(await moveClassRule(store, ada, { id: 2, to: 'earlier', seenVersion: 3, at: START })).toEqual({
      kind: 'unchanged',
    });
    const rule = { ...NO_CARGO, isEnabled: false };
    expect(await saveClassRule(store, ada, { id: 1, rule, seenVersion: 3, at: START })).toEqual({
      kind: 'saved',
      id: 1,
      version: 4,
    });
    const { version, rules } = await classRules(store, ada);
    expect(version).toBe(4);
    expect(rules).toEqual([
      { id: 2, pattern: 'late', targetClass: 'timeout', tool: 'ship', isEnabled: true },
      { id: 1, ...rule },
    ]);
    expect(await deleteClassRule(store, ada, { id: 2, seenVersion: 4, at: START })).toEqual({
      kind: 'deleted',
      version: 5,
    });
    expect(await auditOf(store)).toEqual([
      'Ada class_rule.create',
      'Ada class_rule.create',
      'Ada class_rule.move',
      'Ada class_rule.change',
      'Ada class_rule.delete',
    ]);
    await close();
  });

  it('are changed by one of two people, who saw the same', async () => {
    const { store, close } = await open();
    await save(store, 0);
    const lost = { kind: 'conflict', changedBy: 'Ada', changedAt: START };
    expect(await save(store, 0)).toEqual(lost);
    expect(await deleteClassRule(store, ada, { id: 1, seenVersion: 0, at: START })).toEqual(lost);
    const both = await Promise.all([save(store, 1), save(store, 1)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
    expect((await classRules(store, ada)).rules).toHaveLength(2);
    await close();
  });

  it('are refused where they cannot be', async () => {
    const { store, close } = await open();
    expect(await save(store, 0, { pattern: '(' })).toMatchObject({ kind: 'invalid' });
    expect(await saveClassRule(store, ada, { id: 9, rule: NO_CARGO, seenVersion: 0, at: START })).toEqual({
      kind: 'not_found',
    });
    expect(await deleteClassRule(store, ada, { id: 9, seenVersion: 0, at: START })).toEqual({ kind: 'not_found' });
    expect(await moveClassRule(store, ada, { id: 9, to: 'later', seenVersion: 0, at: START })).toEqual({
      kind: 'not_found',
    });
    for (let version = 0; version < MAX_CLASS_RULES; version++) await save(store, version);
    expect(await save(store, MAX_CLASS_RULES)).toEqual({ kind: 'too_many' });
    expect((await classRules(store, ada)).version).toBe(MAX_CLASS_RULES);
    await startClassRun(store, ada, { at: START });
    const change = { id: 1, seenVersion: MAX_CLASS_RULES, at: START };
    expect(await deleteClassRule(store, ada, change)).toEqual({ kind: 'busy' });
    await close();
  });

  it('are an admin’s to change and everybody’s to read', async () => {
    const { store, close } = await open();
    const attempts = [
      () => saveClassRule(store, viewer, { id: null, rule: NO_CARGO, seenVersion: 0, at: START }),
      () => deleteClassRule(store, viewer, { id: 1, seenVersion: 0, at: START }),
      () => moveClassRule(store, viewer, { id: 1, to: 'later', seenVersion: 0, at: START }),
      () => startClassRun(store, viewer, { at: START }),
    ];
    for (const attempt of attempts) await expect(async () => attempt()).rejects.toThrow(Forbidden);
    expect((await classRules(store, viewer)).rules).toEqual([]);
    await close();
  });

  it('decide about new failures at once, and about no old one', async () => {
    const { store, close } = await open();
    await tell(store, [said('a', 'No cargo of kind 7')]);
    await save(store, 0);
    await tell(store, [said('b', 'No cargo of kind 8'), said('c', 'Timed out, no cargo', { code: '503' })]);
    await save(store, 1, { pattern: 'no', targetClass: 'timeout' });
    await tell(store, [said('d', 'no way')]);
    expect(await classesOf(store)).toEqual([
      'unsupported_error none',
      'not_found project:1-v1',
      'unavailable http:503',
      'timeout project:2-v2',
    ]);
    await close();
  });

  it('show beforehand what they would change, by the shape of the messages', async () => {
    const { store, close } = await open();
    await tell(store, [
      said('a', 'No cargo of kind 7'),
      said('b', 'No cargo of kind 8'),
      said('c', 'gremlins'),
      said('d', 'Order 7 not found'),
    ]);
    const draft = { id: null, rule: NO_CARGO };
    const preview = await previewClassRule(store, viewer, { draft, isAll: false });
    expect(preview).toEqual({
      kind: 'preview',
      looked: 3,
      isAll: true,
      wouldChange: 2,
      leftOut: 0,
      shapes: [
        {
          shape: 'No cargo of kind <n>',
          example: expect.stringMatching(/^No cargo of kind [78]$/),
          currentClass: 'unsupported_error',
          proposedClass: 'not_found',
          isByDraft: true,
          failures: 2,
        },
        {
          shape: 'gremlins',
          example: 'gremlins',
          currentClass: 'unsupported_error',
          proposedClass: 'unsupported_error',
          isByDraft: false,
          failures: 1,
        },
      ],
    });
    const wide = {
      id: null,
      rule: { ...NO_CARGO, pattern: 'order|gremlins', targetClass: 'policy_violation' as const },
    };
    expect(await previewClassRule(store, viewer, { draft: wide, isAll: true })).toMatchObject({
      looked: 4,
      wouldChange: 2,
    });
    expect(
      await previewClassRule(store, viewer, { draft: { id: null, rule: { ...NO_CARGO, pattern: '[' } }, isAll: true }),
    ).toMatchObject({ kind: 'invalid' });
    await close();
  });
});
