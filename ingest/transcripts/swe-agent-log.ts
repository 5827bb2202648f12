import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import type { KeyRing } from './conversation-key';
import { refusalOf } from './message-schema';
import { conversationOf } from './swe-agent-log-conversation';
import { logRowSchema } from './swe-agent-log-row';
import { LoggedRuns } from './swe-agent-log-runs';
import type { Detection, LineGatherer, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Raw logs of the requests SWE-agent sends to its model and of the responses, a line each. They hold what a trajectory
 * does not: model outputs that were no single call and were refused. https://github.com/SWE-agent/SWE-agent
 */

const NAME = 'swe-agent-log';

/** SWE-agent request logs: `request` and `response` rows in the order they happened. */
export const sweAgentLog: TranscriptFormat = {
  name: NAME,
  label: 'SWE-agent request log',
  detect,
  parse,
  gather,
};

function detect({ value }: Sample): Detection {
  const rows = rowsOf(value);
  const needs: [string, boolean][] = [
    ['rows of the "type" request or response', rows.length > 0 && isMostly(rows, isRow)],
    ['"messages" in requests and "outputs" in responses', rows.some(hasContent)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'rows of requests with messages and of responses with outputs' };
}

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const isRow = (row: unknown): boolean => isRecord(row) && (row.type === 'request' || row.type === 'response');

function hasContent(row: unknown): boolean {
  if (!isRecord(row)) return false;
  if (row.type === 'response') return Array.isArray(row.outputs);
  const request = isRecord(row.request_params) ? row.request_params : row;
  return Array.isArray(request.messages);
}

function gather(keys: KeyRing): LineGatherer {
  const runs = new LoggedRuns();
  return {
    *add(value): Generator<ParsedPart> {
      const row = logRowSchema.safeParse(value);
      if (row.success) runs.add(row.data);
      else yield { refused: refusalOf('', row.error) };
    },
    *finish(): Generator<ParsedPart> {
      for (const run of runs.finished()) yield { conversation: conversationOf(NAME, run, keys) };
    },
  };
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const gatherer = gather(keys);
  for (const [index, row] of rowsOf(value).entries()) {
    for (const part of gatherer.add(row)) {
      const { position, reason } = 'refused' in part ? part.refused : { position: '', reason: '' };
      yield {
        refused: { position: Array.isArray(value) ? `[${index}]${position && `.${position}`}` : position, reason },
      };
    }
  }
  yield* gatherer.finish();
}
