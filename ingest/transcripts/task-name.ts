/** `task0/trial0`, as tau-bench and tau2 number their runs; null where there is no task. */
export function taskName({ task_id: task, trial }: Record<string, unknown>): string | null {
  return isNumbered(task) ? `task${task}/trial${isNumbered(trial) ? trial : 0}` : null;
}

const isNumbered = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';
