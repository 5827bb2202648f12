/** The life of a "schema needs a fix" flag. */
export const FLAG_STATUSES = ['open', 'in_progress', 'fixed', 'wont_fix'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** Statuses in which a flag still waits for its fix. */
export const WAITING_STATUSES = ['open', 'in_progress'] as const satisfies readonly FlagStatus[];

/** Whether somebody still has to do something. */
export const isWaitingForFix = (status: FlagStatus): boolean =>
  (WAITING_STATUSES as readonly FlagStatus[]).includes(status);

/** Whether the day by which a flag should be fixed is over; both days are YYYY-MM-DD on the project's calendar. */
export const isOverdue = ({ status, dueOn }: { status: FlagStatus; dueOn: string | null }, today: string): boolean =>
  dueOn !== null && isWaitingForFix(status) && dueOn < today;
