import { asc, eq } from 'drizzle-orm';
import type { Store } from '../../../db/store';

/** One call in a line: its tool, how its loop ended, and each attempt with its class. */
export const storiesIn = async ({ db, tables }: Store): Promise<string[]> => {
  const { calls, attempts, names } = tables;
  const textOf = new Map((await db.select().from(names)).map(({ id, text }) => [id, text]));
  const rows = await db.select().from(calls).orderBy(asc(calls.firstTs), asc(calls.seq));
  return Promise.all(
    rows.map(async ({ seq, toolId, loopDisposition }) => {
      const own = await db.select().from(attempts).where(eq(attempts.callSeq, seq)).orderBy(asc(attempts.number));
      const steps = own.map(({ outcome, classAtArrival }) => (outcome === 'failed' ? classAtArrival : outcome));
      return `${textOf.get(toolId)} ${loopDisposition}: ${steps.join(', ')}`;
    }),
  );
};
