/** The life of a "schema needs a fix" flag. */
export const FLAG_STATUSES = ['open', 'in_progress', 'fixed', 'wont_fix'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];
