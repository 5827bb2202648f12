const MAX_SHOWN = 20;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const childrenOf = (expected: unknown, actual: unknown): [string, unknown, unknown][] | null => {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const longer = expected.length > actual.length ? expected : actual;
    return longer.map((_, k) => [String(k), expected[k], actual[k]]);
  }
  if (!isRecord(expected) || !isRecord(actual)) return null;
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  return names.map((name) => [name, at(expected, name), at(actual, name)]);
};

const allDifferences = (expected: unknown, actual: unknown, path: string): string[] => {
  const children = childrenOf(expected, actual);
  if (children) {
    return children.flatMap(([name, one, other]) => allDifferences(one, other, path === '' ? name : `${path}.${name}`));
  }
  if (Object.is(expected, actual)) return [];
  return [`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
};

/** Where two JSON values differ, one line a leaf; a long list is cut. */
export const differencesOf = (expected: unknown, actual: unknown): string[] => {
  const all = allDifferences(expected, actual, '');
  return all.length <= MAX_SHOWN ? all : [...all.slice(0, MAX_SHOWN), `and ${all.length - MAX_SHOWN} more`];
};
