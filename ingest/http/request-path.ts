/**
 * The path of a request target without its query, with dot segments and backslashes resolved the way everything behind us resolves them;
 * null for targets that are no path of ours (`//host/…`, `http://…`, `*`).
 */
export const requestPath = (target: string | undefined): string | null => {
  if (target === undefined || !target.startsWith('/') || /^\/[/\\]/.test(target)) return null;
  return URL.canParse(`http://localhost${target}`) ? new URL(`http://localhost${target}`).pathname : null;
};
