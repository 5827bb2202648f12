/** Codes and exception names by which a caller, not the tool, ended the work. */
export const CANCELLED_CODES: ReadonlySet<string> = new Set(
  (
    'abort_err err_canceled und_err_aborted aborterror cancellederror cancelederror keyboardinterrupt runcancelled ' +
    'nodecancellederror responseaborted cancelled canceled interrupted 499 grpc:1'
  ).split(' '),
);

const SAYS_TIMEOUT = /\btime-?d?[ -]?out\b/i;

/**
 * Was the work called off by its caller? Such an attempt is control flow and has no error class, unless the caller called
 * it off because it took too long.
 */
export const isCancelled = ({ code, message }: { code: string | null; message: string | null }): boolean => {
  if (code === null) return false;
  const name = code.slice(code.lastIndexOf('.') + 1).toLowerCase();
  return CANCELLED_CODES.has(name) && !SAYS_TIMEOUT.test((message ?? '').slice(0, 1000));
};
