/** Does some work each time the process has nothing left to do, which it then does before it ends. Gives what undoes it. */
export const onProcessIdle = (work: () => void): (() => void) => {
  const host = (globalThis as { process?: Partial<NodeJS.Process> }).process;
  if (typeof host?.on !== 'function') return () => undefined;
  host.on('beforeExit', work);
  return () => void host.off?.('beforeExit', work);
};
