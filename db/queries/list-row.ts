import type { CallExportRow } from '../../lib/export/call-fields';
import type { CallFilter } from '../../lib/filter';
import { decodeStrip } from '../../lib/strip';
import type { StripMark } from '../../lib/folded-call';
import { nameTexts } from '../names';
import type { Store } from '../store';
import type { Tables } from '../schema/tables';
import { isUncounted } from './call-conditions';

/** A call as lists and exports show it. */
export type CallListRow = CallExportRow & {
  strip: StripMark[];
  schemaHash: string | null;
  /** When the last event of the call arrived; epoch milliseconds. */
  receivedAt: number;
  /** Of all attempts ≥ 2; null where none said. */
  repairTokens: number | null;
  repairCostUsd: number | null;
};

/** The columns a list needs. */
export const listColumns = ({ calls }: Tables) => ({
  seq: calls.seq,
  id: calls.id,
  firstTs: calls.firstTs,
  lastTs: calls.lastTs,
  toolId: calls.toolId,
  finalToolId: calls.finalToolId,
  modelId: calls.modelId,
  agentId: calls.agentId,
  environmentId: calls.environmentId,
  sessionId: calls.sessionId,
  strip: calls.strip,
  loopDisposition: calls.loopDisposition,
  finalDisposition: calls.finalDisposition,
  rescuedBy: calls.rescuedBy,
  reason: calls.reason,
  repairWay: calls.repairWay,
  clean: calls.clean,
  cleanOf: calls.cleanOf,
  firstClass: calls.firstClass,
  lastClass: calls.lastClass,
  promptVersionId: calls.promptVersionId,
  armId: calls.armId,
  strategyId: calls.strategyId,
  repairModelId: calls.repairModelId,
  maxAttempts: calls.maxAttempts,
  actor: calls.actor,
  exclusion: calls.exclusion,
  findings: calls.findings,
  schemaHash: calls.schemaHash,
  lastReceivedAt: calls.lastReceivedAt,
  repairTokens: calls.repairTokens,
  repairTokensKnown: calls.repairTokensKnown,
  repairCostNanoUsd: calls.repairCostNanoUsd,
  repairCostKnown: calls.repairCostKnown,
});

export type StoredListRow = Pick<Tables['calls']['$inferSelect'], keyof ReturnType<typeof listColumns>>;

/** Why live rates do not count a call. Calls of simulated users count where the filter asks for them. */
export const excludedBecause = (
  { exclusion, loopDisposition }: Pick<StoredListRow, 'exclusion' | 'loopDisposition'>,
  actor: CallFilter['actor'],
): string | null => {
  if (exclusion !== null && (exclusion !== 'actor' || actor === 'agent')) return exclusion;
  return isUncounted(loopDisposition) ? loopDisposition : null;
};

const NAME_COLUMNS = [
  'toolId',
  'finalToolId',
  'modelId',
  'agentId',
  'environmentId',
  'promptVersionId',
  'armId',
  'strategyId',
  'repairModelId',
] as const satisfies readonly (keyof StoredListRow)[];

const NANO = 1e9;

const listRow = (
  row: StoredListRow,
  textOf: (id: number | null) => string | null,
  actor: CallFilter['actor'],
): CallListRow => {
  const strip = decodeStrip(row.strip);
  const because = excludedBecause(row, actor);
  return {
    id: row.id,
    firstTs: row.firstTs,
    lastTs: row.lastTs,
    tool: textOf(row.toolId) ?? '',
    finalTool: textOf(row.finalToolId) ?? '',
    model: textOf(row.modelId),
    agent: textOf(row.agentId),
    environment: textOf(row.environmentId),
    session: row.sessionId,
    strip,
    attempts: strip.length,
    loopDisposition: row.loopDisposition,
    finalDisposition: row.finalDisposition,
    rescuedBy: row.rescuedBy,
    reason: row.reason,
    repairWay: row.repairWay,
    isClean: row.cleanOf === 0 ? null : row.clean === 1,
    firstClass: row.firstClass,
    lastClass: row.lastClass,
    promptVersion: textOf(row.promptVersionId),
    arm: textOf(row.armId),
    strategy: textOf(row.strategyId),
    repairModel: textOf(row.repairModelId),
    maxAttempts: row.maxAttempts,
    actor: row.actor,
    isCounted: because === null,
    excludedBecause: because,
    findings: row.findings.split(',').filter((finding) => finding !== ''),
    schemaHash: row.schemaHash,
    receivedAt: row.lastReceivedAt,
    repairTokens: row.repairTokensKnown > 0 ? row.repairTokens : null,
    repairCostUsd: row.repairCostKnown > 0 ? row.repairCostNanoUsd / NANO : null,
  };
};

/** Stored rows with their names. */
export const listRows = async (
  store: Pick<Store, 'db' | 'tables'>,
  projectId: number,
  rows: readonly StoredListRow[],
  actor: CallFilter['actor'],
): Promise<CallListRow[]> => {
  const ids = rows.flatMap((row) => NAME_COLUMNS.map((column) => row[column]));
  const texts = await nameTexts(store, projectId, ids);
  return rows.map((row) => listRow(row, (id) => (id === null ? null : (texts.get(id) ?? null)), actor));
};
