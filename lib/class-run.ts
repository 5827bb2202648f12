/** How far a re-classification is: under way, being taken back, or at an end. */
export const CLASS_RUN_STATUSES = ['running', 'undoing', 'done', 'undone'] as const;
export type ClassRunStatus = (typeof CLASS_RUN_STATUSES)[number];

/** Does work on the stored attempts still go on? */
export const isUnderWay = (status: ClassRunStatus): boolean => status === 'running' || status === 'undoing';
