import type { ContractRow } from '../../lib/repair/contract';

const listOf = (guard: ContractRow['guard']): string => [guard ?? []].flat().join(' and ');

/** A row of a contract in one line: `retry_same if wait_given, else escalate; 3 retries, with backoff`. */
export const rowText = ({ action, guard, otherwise = 'escalate', ...row }: ContractRow): string => {
  const condition = guard === undefined ? '' : ` if ${listOf(guard)}, else ${otherwise}`;
  const limits = [
    row.maxRepairs === undefined ? null : `${row.maxRepairs} repairs`,
    row.maxRetries === undefined ? null : row.maxRetries === 1 ? '1 retry' : `${row.maxRetries} retries`,
    row.maxAttempts === undefined ? null : `${row.maxAttempts} attempts`,
    row.hasBackoff ? 'longer waits' : null,
    row.isConservativeOnLast ? 'no guessing in the last' : null,
  ].filter((limit) => limit !== null);
  return `${action}${condition}${limits.length === 0 ? '' : `; ${limits.join(', ')}`}`;
};
