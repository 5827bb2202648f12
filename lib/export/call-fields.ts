import type { ErrorClass } from '../repair/error-classes';
import type { Disposition, RepairWay, Rescuer } from '../words';
import { type ExportField, numberColumn } from './export-column';

/** What an export says of a call, and a list shows. Times are epoch milliseconds. */
export type CallExportRow = {
  /** Id of the first attempt; the call is found under that of any of its attempts. */
  id: string;
  firstTs: number;
  lastTs: number;
  tool: string;
  finalTool: string;
  model: string | null;
  agent: string | null;
  environment: string | null;
  session: string | null;
  actor: string;
  loopDisposition: Disposition;
  finalDisposition: Disposition;
  rescuedBy: Rescuer | null;
  reason: string | null;
  repairWay: RepairWay | null;
  /** Null where the call was not repaired, or nothing of its repair can be measured. */
  isClean: boolean | null;
  attempts: number;
  maxAttempts: number | null;
  firstClass: ErrorClass | null;
  lastClass: ErrorClass | null;
  promptVersion: string | null;
  arm: string | null;
  strategy: string | null;
  repairModel: string | null;
  findings: readonly string[];
  isCounted: boolean;
  /** Why live rates do not count the call; null where they do. */
  excludedBecause: string | null;
};

const instant = (ms: number): string => new Date(ms).toISOString();

/** Calls, as exported; times are UTC instants, findings a list with blanks between. */
export const CALL_FIELDS: readonly ExportField<CallExportRow>[] = [
  { name: 'id', value: (row) => row.id },
  { name: 'first_ts', value: (row) => instant(row.firstTs) },
  { name: 'last_ts', value: (row) => instant(row.lastTs) },
  { name: 'tool', value: (row) => row.tool },
  { name: 'final_tool', value: (row) => row.finalTool },
  { name: 'model', value: (row) => row.model },
  { name: 'agent', value: (row) => row.agent },
  { name: 'environment', value: (row) => row.environment },
  { name: 'session_id', value: (row) => row.session },
  { name: 'actor', value: (row) => row.actor },
  { name: 'loop_disposition', value: (row) => row.loopDisposition },
  { name: 'final_disposition', value: (row) => row.finalDisposition },
  { name: 'rescued_by', value: (row) => row.rescuedBy },
  { name: 'reason', value: (row) => row.reason },
  { name: 'repair_way', value: (row) => row.repairWay },
  { name: 'is_clean', value: (row) => row.isClean },
  numberColumn('attempts', (row) => row.attempts),
  numberColumn('max_attempts', (row) => row.maxAttempts),
  { name: 'first_class', value: (row) => row.firstClass },
  { name: 'last_class', value: (row) => row.lastClass },
  { name: 'prompt_version', value: (row) => row.promptVersion },
  { name: 'arm', value: (row) => row.arm },
  { name: 'strategy', value: (row) => row.strategy },
  { name: 'repair_model', value: (row) => row.repairModel },
  { name: 'findings', value: (row) => row.findings.join(' ') },
  { name: 'is_counted', value: (row) => row.isCounted },
  { name: 'excluded_because', value: (row) => row.excludedBecause },
];
