import { z } from 'zod';
import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { bfclSteps, historyParts, stepMessages, toolsOf } from './bfcl-step';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { MAX_MESSAGES, refusalOf } from './message-schema';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Multi-turn results of the Berkeley Function Calling Leaderboard, written with `--include-input-log`:
 * https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard
 */

const NAME = 'bfcl';

/** BFCL multi-turn results: entries with an id, a result and the inference log, a line each or in a list. */
export const bfcl: TranscriptFormat = { name: NAME, label: 'BFCL multi-turn results', detect, parse };

const entrySchema = z.object({
  id: z.string(),
  inference_log: z.array(z.unknown()).max(MAX_MESSAGES),
  input_token_count: z.unknown().optional(),
  output_token_count: z.unknown().optional(),
});

function detect({ value }: Sample): Detection {
  const entries = entriesOf(value);
  const needs: [string, boolean][] = [
    ['entries with an "id" and a "result"', entries.length > 0 && isMostly(entries, isEntry)],
    ['an "inference_log" with steps', entries.some((entry) => isRecord(entry) && Array.isArray(entry.inference_log))],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'entries with an id, a result and an inference_log of steps' };
}

const isEntry = (entry: unknown): boolean => isRecord(entry) && typeof entry.id === 'string' && 'result' in entry;

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  for (const [index, element] of entriesOf(value).entries()) {
    const entry = entrySchema.safeParse(element);
    const position = Array.isArray(value) ? `[${index}]` : '';
    if (!entry.success) {
      yield { refused: refusalOf(position, entry.error) };
      continue;
    }
    const { steps, refused } = bfclSteps(entry.data, position);
    yield* refused.map((part) => ({ refused: part }));
    yield { conversation: conversationOf(entry.data.id, steps, toolsOf(entry.data.inference_log), keys) };
  }
}

function conversationOf(
  id: string,
  steps: Parameters<typeof stepMessages>[0],
  tools: Conversation['tools'],
  keys: KeyRing,
): Conversation {
  // The id is that of the task: every model's results have it.
  const key = keys.keyFor(`${NAME}:${digestOf([id, historyParts(steps)])}`);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf(id, key),
    agent: null,
    model: null,
    environment: null,
    tools,
    attempts: attemptsOf({ key, model: null, tools, messages: stepMessages(steps) }),
  };
}
