import { and, eq } from 'drizzle-orm';
import { storedClassRules } from '../class-rules-of';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { auditRules, nextRulesVersion, type RulesLoss } from './next-rules-version';

export type RuleMove = {
  id: number;
  /** One place, towards the first tried or the last. */ to: 'earlier' | 'later';
  seenVersion: number;
  at: number;
};

export type MoveRuleResult =
  | { kind: 'moved'; version: number }
  | { kind: 'unchanged' }
  | { kind: 'not_found' }
  | RulesLoss;

/** Moves a classification rule one place in the order in which rules are tried. */
export const moveClassRule = (
  store: Store,
  principal: Principal,
  { id, to, seenVersion, at }: RuleMove,
): Promise<MoveRuleResult> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const ids = (await storedClassRules(writing, projectId)).map((rule) => rule.id);
    const from = ids.indexOf(id);
    if (from < 0) return { kind: 'not_found' };
    const other = ids[from + (to === 'earlier' ? -1 : 1)];
    if (other === undefined) return { kind: 'unchanged' };
    const loss = await nextRulesVersion(writing, projectId, seenVersion);
    if (loss) return loss;
    const { classRules } = writing.tables;
    const order = ids.map((each) => (each === id ? other : each === other ? id : each));
    for (const [index, each] of order.entries()) {
      await writing.db
        .update(classRules)
        .set({ position: index + 1 })
        .where(and(eq(classRules.projectId, projectId), eq(classRules.id, each)));
    }
    const version = seenVersion + 1;
    await auditRules(writing, principal, { at, action: 'class_rule.move', details: { id, version, to } });
    return { kind: 'moved', version };
  });
};
