import { asc, eq } from 'drizzle-orm';
import { storeSpans } from '../../../db/commands/store-spans';
import type { Store } from '../../../db/store';
import type { OtlpSpan } from '../../../ingest/otlp/otlp-span';
import { readSpans } from '../../../ingest/otlp/read-spans';
import { spanReport } from '../../../ingest/otlp/span-report';
import { localAdmin, sqliteTestStore } from '../../db/store-engines';

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

/** The calls that spans tell of, stored as they would be. */
export const storyOfSpans = async (spans: readonly OtlpSpan[]): Promise<string[]> => {
  const { store, close } = await sqliteTestStore();
  const receivedAt = Math.max(...spans.map(({ endMs, startMs }) => endMs ?? startMs)) + 1;
  await storeSpans(store, localAdmin, { reports: spans.map(spanReport), rejections: [], receivedAt }, readSpans);
  const stories = await storiesIn(store);
  await close();
  return stories;
};
