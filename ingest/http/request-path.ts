/** Nothing in such a target needs resolving; parsing it as a URL would cost more than the rest of the door. */
const PLAIN = /^(?:\/[\w-]+)+$/;

/**
 * The path of a request target without its query, with dot segments and backslashes resolved the way everything behind us resolves them;
 * null for targets that are no path of ours (`//host/…`, `http://…`, `*`).
 */
export const requestPath = (target: string | undefined): string | null => {
  if (target !== undefined && PLAIN.test(target)) return target;
  if (target === undefined || !target.startsWith('/') || /^\/[/\\]/.test(target)) return null;
  return URL.canParse(`http://localhost${target}`) ? new URL(`http://localhost${target}`).pathname : null;
};
