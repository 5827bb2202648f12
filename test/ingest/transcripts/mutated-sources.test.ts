import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from './chunked';
import { LOG } from './sample-log';
import { bfclEntry, sweCallRun, sweTextRun, toolbenchChains, toolbenchTree } from './sample-sources';

const SOURCES: readonly [string, unknown][] = [
  ['bfcl', bfclEntry],
  ['toolbench, tree', toolbenchTree],
  ['toolbench, chains', toolbenchChains],
  ['swe-agent, text mode', sweTextRun],
  ['swe-agent, function calling', sweCallRun],
  ['swe-agent, request log', LOG],
];

/** Every place in a value, as the keys that lead there. */
const placesIn = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, child]) => placesIn(child).map((path) => [key, ...path]))]
    : [[]];

const replacedAt = (value: unknown, path: readonly string[], by: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const children = Object.entries(value as object).map(([name, child]) => [
    name,
    name === key ? replacedAt(child, rest, by) : child,
  ]);
  return Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children);
};

const oddValue = fc.oneof(
  fc.constantFrom(null, {}, [], '', 0, -1, true, '__proto__', { __proto__: null, constructor: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('a damaged source', () => {
  it.each(SOURCES)('of %s is read as far as it can be, wherever something else stands in it', async (_name, source) => {
    const places = placesIn(source);
    await fc.assert(
      fc.asyncProperty(fc.nat(places.length - 1), oddValue, async (place, odd) => {
        const parts = await partsOf(JSON.stringify(replacedAt(source, places[place] ?? [], odd) ?? null));
        expect(parts.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it.each(SOURCES)('of %s is refused, wherever it is cut or a byte is another one', async (_name, source) => {
    const bytes = Buffer.from(JSON.stringify(source));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (place, byte) => {
        const cut = await partsOf(bytes.subarray(0, place));
        expect(cut.at(-1)).toMatchObject({ kind: 'refused' });
        const changed = Buffer.from(bytes);
        changed[place] = byte;
        expect((await partsOf(changed)).length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
