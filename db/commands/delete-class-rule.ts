import { and, eq } from 'drizzle-orm';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { auditRules, nextRulesVersion, type RulesLoss } from './next-rules-version';

export type DeleteRuleResult = { kind: 'deleted'; version: number } | { kind: 'not_found' } | RulesLoss;

/** Deletes a classification rule. What it has decided keeps its class until the project re-classifies. */
export const deleteClassRule = (
  store: Store,
  principal: Principal,
  { id, seenVersion, at }: { id: number; seenVersion: number; at: number },
): Promise<DeleteRuleResult> => {
  assertCan(principal, 'administer');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const { classRules } = writing.tables;
    const isThis = and(eq(classRules.projectId, projectId), eq(classRules.id, id));
    const [found] = await writing.db.select().from(classRules).where(isThis);
    if (!found) return { kind: 'not_found' };
    const loss = await nextRulesVersion(writing, projectId, seenVersion);
    if (loss) return loss;
    await writing.db.delete(classRules).where(isThis);
    const { pattern, targetClass, tool } = found;
    const version = seenVersion + 1;
    const details = { id, version, pattern, targetClass, tool };
    await auditRules(writing, principal, { at, action: 'class_rule.delete', details });
    return { kind: 'deleted', version };
  });
};
