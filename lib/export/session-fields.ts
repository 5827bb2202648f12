import { type ClusteredRate, clusteredRate } from '../clustered-rate';
import { addMeasures, noMeasures } from '../measures';
import { escalationRate, firstAttemptSuccess, lift, postRepairSuccess, type Rate, repairSuccess } from '../metrics';
import { type ExportField, numberColumn } from './export-column';

/** A rate of the whole, and what its sessions say about how sure it is. */
export type SessionExportRow = ClusteredRate & { name: string; rate: Rate };

const RATES = {
  first_attempt_success: firstAttemptSuccess,
  post_repair_success: postRepairSuccess,
  lift,
  repair_success: repairSuccess,
  escalation: escalationRate,
} as const;

/** The rates of all calls, looked at session by session. */
export const sessionExportRows = (sessions: Parameters<typeof clusteredRate>[0]): SessionExportRow[] => {
  const total = noMeasures();
  for (const { sums } of sessions) addMeasures(total, sums);
  return Object.entries(RATES).map(([name, rateOf]) => ({
    name,
    rate: rateOf(total),
    ...clusteredRate(sessions, rateOf),
  }));
};

/** The table of rates by session, as exported. */
export const SESSION_FIELDS: readonly ExportField<SessionExportRow>[] = [
  { name: 'rate', value: (row) => row.name },
  { name: 'value', rateOf: (row) => row.rate },
  numberColumn('sessions', (row) => row.sessions),
  numberColumn('design_effect', (row) => row.designEffect),
  numberColumn('widened_low', (row) => row.widened?.low ?? null),
  numberColumn('widened_high', (row) => row.widened?.high ?? null),
  { name: 'dominant_session', value: (row) => row.dominant?.sessionId ?? null },
  numberColumn('dominant_share', (row) => row.dominant?.share ?? null),
];
