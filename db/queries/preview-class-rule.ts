import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { ClassRule } from '../../lib/class-rule';
import { excerptOf } from '../../lib/excerpt';
import { decodeText } from '../../lib/json/source-text';
import { type ClassRules, compilePattern, prepareClassRules } from '../../lib/repair/class-rule-engine';
import { messageShape } from '../../lib/repair/message-shape';
import type { ErrorClass } from '../../lib/repair/error-classes';
import { storedClassRules } from '../class-rules-of';
import { classOfRow } from '../folding/class-of-row';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';

/** Failures of one shape, which class they have and which they would get. */
export type ShapeCount = {
  shape: string;
  example: string;
  currentClass: ErrorClass;
  proposedClass: ErrorClass;
  /** Does the rule that is being written decide it? */
  isByDraft: boolean;
  failures: number;
};

export type RulePreview =
  | { kind: 'preview'; looked: number; isAll: boolean; wouldChange: number; shapes: ShapeCount[]; leftOut: number }
  | { kind: 'invalid'; message: string };

export type PreviewRequest = {
  /** The rule as it would be saved; `id` null for a new one, `draft` null to preview the rules as they are. */
  draft: { id: number | null; rule: Omit<ClassRule, 'id'> } | null;
  /** Only failures that no rule knows, or all. */
  isAll: boolean;
};

/** The newest failures up to this many are looked at. */
const MOST_FAILURES = 5_000;
const MOST_SHAPES = 40;
const EXAMPLE_LENGTH = 300;

/** No stored rule has this id, so what it decides can be told apart. */
const DRAFT_ID = 0;

const withDraft = (rules: readonly ClassRule[], { draft }: PreviewRequest): ClassRule[] => {
  if (draft === null) return [...rules];
  const drawn: ClassRule = { ...draft.rule, id: DRAFT_ID };
  return draft.id === null ? [...rules, drawn] : rules.map((rule) => (rule.id === draft.id ? drawn : rule));
};

/** The newest failures that a re-classification could change; those a person corrected keep their class. */
const newestFailures = ({ db, tables }: Store, projectId: number, isAll: boolean) => {
  const { attempts, calls } = tables;
  const unsupported = 'unsupported_error' as const;
  const isUnsupported = or(
    eq(attempts.revisedClass, unsupported),
    and(isNull(attempts.revisedClass), eq(attempts.classAtArrival, unsupported)),
  );
  return db
    .select({
      sentClassId: attempts.sentClassId,
      code: attempts.code,
      messageJson: attempts.messageJson,
      issuesJson: attempts.issuesJson,
      detailsJson: attempts.detailsJson,
      stage: attempts.stage,
      toolId: attempts.toolId,
      conversationSeq: attempts.conversationSeq,
      classAtArrival: attempts.classAtArrival,
      classRule: attempts.classRule,
      revisedClass: attempts.revisedClass,
    })
    .from(calls)
    .innerJoin(attempts, and(eq(attempts.projectId, calls.projectId), eq(attempts.callSeq, calls.seq)))
    .where(
      and(
        eq(calls.projectId, projectId),
        isNotNull(calls.firstClass),
        eq(attempts.outcome, 'failed'),
        isNull(attempts.correctedClass),
        isAll ? undefined : isUnsupported,
      ),
    )
    .orderBy(desc(calls.firstTs), desc(calls.seq), desc(attempts.number))
    .limit(MOST_FAILURES);
};

const exampleOf = (messageJson: string): string => {
  const { before, match, after } = excerptOf(messageJson, null, EXAMPLE_LENGTH);
  return before + match + after;
};

type Failure = Awaited<ReturnType<typeof newestFailures>>[number];

const countShapes = (
  failures: readonly Failure[],
  texts: ReadonlyMap<number, string>,
  rules: ClassRules,
): ShapeCount[] => {
  const counts = new Map<string, ShapeCount>();
  for (const row of failures) {
    const { errorClass: proposedClass, rule } = classOfRow(
      row,
      (id) => (id === null ? null : (texts.get(id) ?? null)),
      rules,
    );
    const currentClass = row.revisedClass ?? row.classAtArrival ?? 'unsupported_error';
    const isByDraft = rule.startsWith(`project:${DRAFT_ID}-`);
    const shape = row.messageJson === null ? '' : messageShape(decodeText(row.messageJson));
    const key = JSON.stringify([shape, currentClass, proposedClass, isByDraft]);
    const known = counts.get(key);
    if (known) known.failures++;
    else {
      const example = row.messageJson === null ? '' : exampleOf(row.messageJson);
      counts.set(key, { shape, example, currentClass, proposedClass, isByDraft, failures: 1 });
    }
  }
  return [...counts.values()];
};

const isChange = ({ currentClass, proposedClass }: ShapeCount): boolean => currentClass !== proposedClass;

/** What would change if the rules were so and the stored failures were classified anew: the newest of them, grouped by shape. */
export const previewClassRule = async (
  store: Store,
  principal: Principal,
  request: PreviewRequest,
): Promise<RulePreview> => {
  assertCan(principal, 'read');
  const { projectId } = principal;
  const compiled = request.draft === null ? null : compilePattern(request.draft.rule.pattern);
  if (compiled?.kind === 'invalid') return compiled;
  const rules = prepareClassRules(withDraft(await storedClassRules(store, projectId), request), 0);
  const failures = await newestFailures(store, projectId, request.isAll);
  const texts = await nameTexts(
    store,
    projectId,
    failures.flatMap((row) => [row.toolId, row.sentClassId]),
  );
  const shapes = countShapes(failures, texts, rules).toSorted(
    (a, b) =>
      Number(b.isByDraft) - Number(a.isByDraft) ||
      Number(isChange(b)) - Number(isChange(a)) ||
      b.failures - a.failures ||
      (a.shape < b.shape ? -1 : 1),
  );
  return {
    kind: 'preview',
    looked: failures.length,
    isAll: failures.length < MOST_FAILURES,
    wouldChange: shapes.filter(isChange).reduce((sum, { failures: count }) => sum + count, 0),
    shapes: shapes.slice(0, MOST_SHAPES),
    leftOut: Math.max(0, shapes.length - MOST_SHAPES),
  };
};
