/** What went wrong, and what to do. */
export const FailedNotice = ({ message, next, role }: { message: string; next: string; role?: 'alert' }) => (
  <p role={role} className="mt-notice" data-tone="failed">
    {message} {next}
  </p>
);
