import type { Issue } from '../../lib/attempt';
import type { ColumnMap } from '../../lib/column-map';
import type { UnlinkedAttempt } from '../../lib/conversation';
import { encodeText } from '../../lib/json/source-text';
import { LIMITS } from '../../lib/limits';
import { classify } from '../../lib/repair/classify';
import type { Outcome } from '../../lib/words';
import { isEscalationTool } from './escalation-tools';
import { isFailedResult } from './is-failed-result';
import { isRecord } from '../../lib/is-record';
import { RowCells } from './row-cells';
import { errorOfCell, outcomeOfWord } from './row-outcome';

/** A row as an attempt, with what places it among the others. */
export type RowAttempt = {
  attempt: Omit<UnlinkedAttempt, 'id' | 'turn' | 'sequence'>;
  session: string | null;
  callId: string | null;
  /** As numbered by the table. */
  number: number | null;
  turn: string | null;
  agent: string | null;
  environment: string | null;
};

/** What a row says, by the fields its columns stand for; a text where it cannot be an attempt. */
export function rowAttempt(row: unknown, map: ColumnMap): RowAttempt | string {
  if (!isRecord(row)) return 'not a row: it has no columns';
  const cells = new RowCells(row, map);
  const tool = cells.name('tool');
  if (tool === null) return `the tool (column "${map.tool}") is empty`;
  if (tool.length > LIMITS.labelChars) return 'the name of the tool is too long';
  const said = outcomeOf(cells);
  if (typeof said === 'string') return said;
  const time = cells.time();
  return {
    attempt: {
      ...failureOf(cells, tool, said),
      actor: 'agent',
      tool,
      outcome: said.outcome,
      argumentsJson: cells.json('arguments'),
      responseJson: cells.json('response'),
      providerCallId: null,
      ts: time?.ts ?? null,
      tsText: time?.tsText ?? null,
      model: cells.name('model'),
      latencyMs: cells.whole('latency_ms'),
      tokensIn: cells.whole('tokens_in'),
      tokensOut: cells.whole('tokens_out'),
      costUsd: cells.number('cost_usd'),
      isEscalationCall: isEscalationTool(tool),
    },
    session: cells.name('session'),
    callId: cells.name('call_id'),
    number: cells.number('attempt'),
    turn: cells.name('turn'),
    agent: cells.name('agent'),
    environment: cells.name('environment'),
  };
}

type Said = { outcome: Outcome; message: string | null; code: string | null };

/** The first column that says how the attempt ended decides: outcome, error, class, then the answer's own text. */
function outcomeOf(cells: RowCells): Said | string {
  const word = cells.name('outcome');
  const error = errorOfCell(cells.text('error'));
  const message = cells.name('message') ?? error.message;
  if (word !== null) {
    const outcome = outcomeOfWord(word);
    if (outcome === null) return `the outcome "${word.slice(0, 100)}" is none we know`;
    return { outcome, message, code: /^[45]\d\d$/.test(word) ? word : null };
  }
  if (error.isFailed || cells.name('error_class') !== null) return { outcome: 'failed', message, code: null };
  const text = cells.text('response');
  const evidence = isFailedResult({ kind: 'result', callId: null, text, hasErrorFlag: false });
  if (evidence !== null) return { outcome: 'failed', message: message ?? evidence.message, code: evidence.code };
  return { outcome: isErrorKnown(cells) || text !== '' ? 'ok' : 'unknown', message: null, code: null };
}

/** A table that has an error column says "nothing failed" by leaving it empty. */
const isErrorKnown = (cells: RowCells): boolean => cells.has('error') || cells.has('error_class');

type Failure = Pick<UnlinkedAttempt, 'stage' | 'messageJson' | 'code' | 'issues' | 'errorClass' | 'classRule'>;

function failureOf(cells: RowCells, tool: string, said: Said): Failure {
  if (said.outcome !== 'failed') {
    const stage = said.outcome === 'ok' ? 'returned' : null;
    return { stage, messageJson: null, code: null, issues: [], errorClass: null, classRule: null };
  }
  const code = cells.name('code') ?? said.code;
  const issues = issuesOf(cells.json('issues'));
  const sentClass = cells.name('error_class');
  const { errorClass, rule } = classify({ sentClass, code, message: said.message, issues, stage: null, tool });
  const messageJson = said.message === null ? null : encodeText(said.message);
  return { stage: null, messageJson, code, issues, errorClass, classRule: rule };
}

/** A list of findings in our own words; anything else holds none. */
function issuesOf(json: string | null): Issue[] {
  if (json === null) return [];
  const parsed: unknown = JSON.parse(json);
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, LIMITS.issuesPerAttempt).flatMap((issue: unknown): Issue[] => {
    if (!isRecord(issue) || typeof issue.path !== 'string' || typeof issue.keyword !== 'string') return [];
    const { path, keyword } = issue;
    return [
      {
        path,
        keyword,
        expected: textIn(issue.expected),
        received: textIn(issue.received),
        message: textIn(issue.message),
      },
    ];
  });
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
