import { and, eq, max } from 'drizzle-orm';
import { type ClassRule, MAX_CLASS_RULES } from '../../lib/class-rule';
import { compilePattern } from '../../lib/repair/class-rule-engine';
import { storedClassRules } from '../class-rules-of';
import { assertCan, type Principal } from '../principal';
import type { Store, WriteStore } from '../store';
import { auditRules, nextRulesVersion, type RulesLoss } from './next-rules-version';

export type RuleInput = {
  /** Null makes a new rule, tried after all others. */
  id: number | null;
  rule: Omit<ClassRule, 'id'>;
  /** The version of the rules that the person saw. */
  seenVersion: number;
  at: number;
};

export type SaveRuleResult =
  | { kind: 'saved'; id: number; version: number }
  | { kind: 'invalid'; message: string }
  | { kind: 'too_many' }
  | { kind: 'not_found' }
  | RulesLoss;

type Columns = Pick<ClassRule, 'pattern' | 'targetClass' | 'tool'> & {
  isEnabled: number;
  updatedAt: number;
  updatedBy: string;
};

const insertRule = async ({ db, tables }: WriteStore, projectId: number, columns: Columns): Promise<number> => {
  const { classRules } = tables;
  const [top] = await db
    .select({ id: max(classRules.id), position: max(classRules.position) })
    .from(classRules)
    .where(eq(classRules.projectId, projectId));
  const [id, position] = [Number(top?.id ?? 0) + 1, Number(top?.position ?? 0) + 1];
  const { updatedAt: createdAt, updatedBy: createdBy } = columns;
  await db.insert(classRules).values({ projectId, id, position, createdAt, createdBy, ...columns });
  return id;
};

const updateRule = async (
  { db, tables }: WriteStore,
  projectId: number,
  id: number,
  columns: Columns,
): Promise<number> => {
  const { classRules } = tables;
  await db
    .update(classRules)
    .set(columns)
    .where(and(eq(classRules.projectId, projectId), eq(classRules.id, id)));
  return id;
};

/** Makes a classification rule of the project, or changes one. New failures are classified by it at once, stored ones when asked to. */
export const saveClassRule = async (store: Store, principal: Principal, input: RuleInput): Promise<SaveRuleResult> => {
  assertCan(principal, 'administer');
  const { projectId, actor } = principal;
  const { id, rule, seenVersion, at } = input;
  const compiled = compilePattern(rule.pattern);
  if (compiled.kind === 'invalid') return compiled;
  const columns = { ...rule, isEnabled: rule.isEnabled ? 1 : 0, updatedAt: at, updatedBy: actor };
  return store.write(async (writing) => {
    const known = await storedClassRules(writing, projectId);
    if (id === null && known.length >= MAX_CLASS_RULES) return { kind: 'too_many' };
    if (id !== null && !known.some((each) => each.id === id)) return { kind: 'not_found' };
    const loss = await nextRulesVersion(writing, projectId, seenVersion);
    if (loss) return loss;
    const saved = await (id === null
      ? insertRule(writing, projectId, columns)
      : updateRule(writing, projectId, id, columns));
    const version = seenVersion + 1;
    const action = id === null ? 'class_rule.create' : 'class_rule.change';
    await auditRules(writing, principal, { at, action, details: { id: saved, version, ...rule } });
    return { kind: 'saved', id: saved, version };
  });
};
