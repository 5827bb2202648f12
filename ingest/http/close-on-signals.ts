import type { Logger } from 'pino';

/**
 * Ends a process in order on SIGTERM and SIGINT: `close`, then exit 0. A second signal ends it at once.
 * `host` is the process; it is passed in, so that a test can send signals to something else.
 */
export const closeOnSignals = (
  close: () => Promise<void>,
  log: Logger,
  host: Pick<NodeJS.Process, 'on' | 'exit'>,
): void => {
  let isClosing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isClosing) host.exit(1);
    isClosing = true;
    log.info({ signal }, 'closing');
    close().then(
      () => host.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        host.exit(1);
      },
    );
  };
  host.on('SIGTERM', end);
  host.on('SIGINT', end);
};
