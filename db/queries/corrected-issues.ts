import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Issue } from '../../lib/attempt';
import { schemaIssues } from '../../lib/repair/schema-issues';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { workWithin } from '../work-within';

const LONGEST_CHECK_MS = 250;

type Failed = { toolId: number; schemaHash: string | null };

/** The failed attempt of an item that still waits. */
const waitingAttempt = async (
  { db, tables }: Store,
  { projectId }: Principal,
  itemId: number,
): Promise<Failed | undefined> => {
  const { attempts, reviewItems } = tables;
  const [attempt] = await db
    .select({ toolId: attempts.toolId, schemaHash: attempts.schemaHash })
    .from(reviewItems)
    .innerJoin(attempts, and(eq(attempts.projectId, reviewItems.projectId), eq(attempts.id, reviewItems.attemptId)))
    .where(and(eq(reviewItems.projectId, projectId), eq(reviewItems.id, itemId), eq(reviewItems.status, 'waiting')));
  return attempt;
};

/** The schema that the attempt was made under; where nobody has sent that one, the tool's newest. */
const inputSchemaOf = async (
  { db, tables }: Store,
  { projectId }: Principal,
  { toolId, schemaHash }: Failed,
): Promise<string | null> => {
  const { toolVersions: versions } = tables;
  const newestWhere = async (more?: ReturnType<typeof eq>) => {
    const isMeant = and(eq(versions.projectId, projectId), eq(versions.toolId, toolId), more);
    const [version] = await db
      .select({ schema: versions.inputSchemaJson })
      .from(versions)
      .where(and(isMeant, isNotNull(versions.inputSchemaJson)))
      .orderBy(desc(versions.ts), desc(versions.id))
      .limit(1);
    return version?.schema ?? null;
  };
  const own = schemaHash === null ? null : await newestWhere(eq(versions.schemaHash, schemaHash));
  return own ?? newestWhere();
};

/** What corrected arguments of a waiting item break of its tool's schema; nothing where no schema is known that can be used. */
export const correctedIssues = async (
  store: Store,
  principal: Principal,
  { itemId, argumentsText }: { itemId: number; argumentsText: string },
): Promise<Issue[]> => {
  assertCan(principal, 'read');
  const attempt = await waitingAttempt(store, principal, itemId);
  const schema = attempt ? await inputSchemaOf(store, principal, attempt) : null;
  if (schema === null) return [];
  return workWithin(LONGEST_CHECK_MS, () => schemaIssues(schema, argumentsText)) ?? [];
};
