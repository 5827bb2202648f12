import { FLAG_STATUSES, type FlagStatus, isWaitingForFix } from '../../lib/flag';

type Placed = { id: number; status: FlagStatus; dueOn: string | null; updatedAt: number };

/** What is due first stands first, then what nobody has a day for, newest first. */
const compareDue = (a: Placed, b: Placed): number => {
  if (a.dueOn === b.dueOn) return b.id - a.id;
  if (a.dueOn === null) return 1;
  return b.dueOn === null || a.dueOn < b.dueOn ? -1 : 1;
};

const compareNewest = (a: Placed, b: Placed): number => b.updatedAt - a.updatedAt || b.id - a.id;

/** The flags of each column: by due day while they wait for a fix, newest first once nobody waits. */
export const boardColumns = <Flag extends Placed>(flags: readonly Flag[]): { status: FlagStatus; flags: Flag[] }[] =>
  FLAG_STATUSES.map((status) => ({
    status,
    flags: flags
      .filter((flag) => flag.status === status)
      .toSorted(isWaitingForFix(status) ? compareDue : compareNewest),
  }));

/** The column a key leads to from another; null where it leads nowhere. */
export const columnByKey = (key: string, isShifted: boolean, from: FlagStatus): FlagStatus | null => {
  if (/^[1-4]$/.test(key)) return FLAG_STATUSES[Number(key) - 1] ?? null;
  if (!isShifted || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return null;
  return FLAG_STATUSES[FLAG_STATUSES.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)] ?? null;
};
