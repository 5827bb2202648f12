import type { ColumnMap } from '../../lib/column-map';
import type { Conversation } from '../../lib/conversation';
import { attemptIdOf, digestOf, KeyRing, sessionIdOf } from './conversation-key';
import { type Earlier, LineGroups } from './line-groups';
import { type RowAttempt, rowAttempt } from './row-attempt';
import { partsUnder } from './trace-groups';
import type { LineGatherer, ParsedPart, TranscriptFormat } from './transcript-format';

const MAPPED_ROWS = 'mapped-rows';

/** Columns whose values may be JSON that is to be kept as written. */
const KEPT_FIELDS = ['arguments', 'response', 'issues'] as const;

/**
 * A table of anybody's, one attempt a row, read by a map from columns to fields. Rows of one call id are one call, by their
 * attempt numbers; rows of one session without call ids are linked by rule RS-1; a row with neither is a call of its own.
 */
export const mappedRows = (map: ColumnMap): TranscriptFormat => ({
  name: MAPPED_ROWS,
  label: 'rows by mapped columns',
  keptMembers: KEPT_FIELDS.flatMap((field) => map[field]?.split('.').at(-1) ?? []),
  detect: () => ({ score: 1, because: 'its columns were mapped by hand' }),
  parse: (value) => parse(value, map),
  gather: () => gathered(map),
});

function* parse(value: unknown, map: ColumnMap): Generator<ParsedPart> {
  const rows = gathered(map);
  for (const { position, value: row } of partsUnder(value, 'rows', 'data', 'records', 'items')) {
    for (const part of rows.add(row)) yield 'refused' in part ? { refused: { ...part.refused, position } } : part;
  }
  yield* rows.finish();
}

function gathered(map: ColumnMap): LineGatherer {
  const groups = new LineGroups<RowAttempt>({
    nameOf: ({ session, callId }) => JSON.stringify([session, callId]),
    parse: (rows, _keys, earlier) => [{ conversation: conversationOf(rows, earlier) }],
    canGoOn: true,
  });
  const loose = new KeyRing();
  return {
    *add(value) {
      const row = rowAttempt(value, map);
      if (typeof row === 'string') yield { refused: { position: '', reason: row } };
      else if (row.session !== null || row.callId !== null) yield* groups.add(row);
      else yield { conversation: looseConversation(row, loose) };
    },
    look: () => groups.look(),
    finish: () => groups.finish(),
  };
}

/** Known by what names it and by its first row, so that it may grow from one import to the next. */
function conversationOf(rows: readonly RowAttempt[], earlier: Earlier<RowAttempt> | null): Conversation {
  const first = earlier?.first ?? rows[0];
  const { session = null, callId = null } = first ?? {};
  const key = `${MAPPED_ROWS}:${digestOf([session, callId, first?.attempt])}`;
  return keyedConversation(key, rows, earlier?.count ?? 0);
}

/** A row that nothing names is told from equal ones by its ordinal among them. */
const looseConversation = (row: RowAttempt, keys: KeyRing): Conversation =>
  keyedConversation(keys.keyFor(`${MAPPED_ROWS}:${digestOf([row.attempt])}`), [row], 0);

function keyedConversation(key: string, rows: readonly RowAttempt[], earlierCount: number): Conversation {
  const [{ session, agent, environment } = NO_ROW] = rows;
  const placed = rows
    .map((row, index) => ({ row, id: attemptIdOf(key, placeInFile(earlierCount + index)) }))
    .toSorted(byPlace);
  let turn = earlierCount - 1;
  return {
    key,
    format: MAPPED_ROWS,
    isEnded: true,
    sessionId: session ?? sessionIdOf('row', key),
    agent,
    model: null,
    environment,
    tools: [],
    attempts: placed.map(({ row, id }, index) => {
      const before = placed[index - 1]?.row;
      const isSameTurn = row.turn !== null && before?.turn === row.turn && row.number === before.number;
      if (!isSameTurn) turn += 1;
      return { ...row.attempt, id, turn, sequence: earlierCount + index };
    }),
  };
}

const NO_ROW = { session: null, agent: null, environment: null };

const placeInFile = (place: number) => ({
  actor: 'agent',
  providerCallId: null,
  messageIndex: place,
  sequence: place,
});

/** By attempt number, then by time, then as the table has them. */
function byPlace({ row: a }: { row: RowAttempt }, { row: b }: { row: RowAttempt }): number {
  const byNumber = a.number === null || b.number === null || a.callId === null ? 0 : a.number - b.number;
  if (byNumber !== 0) return byNumber;
  return a.attempt.ts === null || b.attempt.ts === null ? 0 : a.attempt.ts - b.attempt.ts;
}
