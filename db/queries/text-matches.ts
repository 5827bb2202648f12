import { and, asc, eq } from 'drizzle-orm';
import { type Excerpt, excerptOf, holdsText } from '../../lib/excerpt';
import type { Store } from '../store';

/** Where in a call the text of a filter stands first. */
export type TextMatch = { attempt: number; where: 'arguments' | 'message'; excerpt: Excerpt };

const LENGTH = 160;

/** The first match in each of these calls, by call number. The calls are known to hold the text. */
export const textMatches = async (
  { db, tables: { attempts } }: Pick<Store, 'db' | 'tables'>,
  projectId: number,
  callSeqs: readonly number[],
  text: string,
): Promise<Map<number, TextMatch>> => {
  const found = new Map<number, TextMatch>();
  // One call at a time: the texts of all of them together may be more than memory should hold.
  for (const callSeq of callSeqs) {
    const rows = await db
      .select({ number: attempts.number, argumentsJson: attempts.argumentsJson, messageJson: attempts.messageJson })
      .from(attempts)
      .where(and(eq(attempts.projectId, projectId), eq(attempts.callSeq, callSeq)))
      .orderBy(asc(attempts.number), asc(attempts.ts), asc(attempts.id));
    for (const { number, argumentsJson, messageJson } of rows) {
      const where = holdsText(argumentsJson, text) ? 'arguments' : holdsText(messageJson, text) ? 'message' : null;
      if (where === null) continue;
      const json = (where === 'arguments' ? argumentsJson : messageJson) ?? '';
      found.set(callSeq, { attempt: number, where, excerpt: excerptOf(json, text, LENGTH) });
      break;
    }
  }
  return found;
};
