import { z } from 'zod';
import { LIMITS } from '../../lib/limits';

const answerSchema = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.int(),
  errors: z.array(z.object({ id: z.string().nullish(), code: z.string(), message: z.string() })),
});

/** What became of sent events; `problem` is why no more of them were sent. */
export type SentEvents = { accepted: number; rejected: string[]; problem: string | null };

/** Far below what one request may hold, because golden events may be large. */
const BATCH = LIMITS.eventsPerBatch / 10;

type Target = { url: string; key: string | null };

/** Sends lines of events to a Mendtrace server at `url`. Everything that is not stored is said. */
export const sendGoldenEvents = async (
  lines: readonly string[],
  { url, key }: Target,
  send: typeof fetch = fetch,
): Promise<SentEvents> => {
  const sent: SentEvents = { accepted: 0, rejected: [], problem: null };
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  for (let at = 0; at < lines.length && sent.problem === null; at += BATCH) {
    const body = lines.slice(at, at + BATCH).join('\n');
    try {
      const response = await send(`${url.replace(/\/+$/, '')}/api/v1/events`, { method: 'POST', headers, body });
      const answer = answerSchema.safeParse(await response.json());
      if (!answer.success) sent.problem = `the server answered ${response.status}`;
      else {
        sent.accepted += answer.data.accepted;
        sent.rejected.push(...answer.data.errors.map(({ id, code, message }) => `${id ?? ''} ${code}: ${message}`));
      }
    } catch (error) {
      sent.problem = error instanceof Error ? error.message : String(error);
    }
  }
  return sent;
};
