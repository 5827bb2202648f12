/** What the server said to a request that it refused, for a person. */
export const refusalText = (body: string, status: number): string => {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) return String(parsed.message);
  } catch {
    // Not ours: a proxy, or nothing at all.
  }
  return status === 0 ? 'the server cannot be reached' : `the server answered ${status}`;
};
