import type { JsonError } from './json-error';
import type { JsonSink } from './json-scanner';
import { JsonSource } from './json-source';
import { decodeString } from './json-tokens';
import { isJsonError, MAX_SCAN_DEPTH, scanJson } from './scan-json';

/** Collects the outermost values under the wanted member names, in the order of the text. */
class SourceSpans implements JsonSink {
  readonly maxReportedDepth = MAX_SCAN_DEPTH;
  readonly spans: { start: number; end: number }[] = [];

  constructor(
    private readonly text: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  member(_depth: number, keyStart: number, keyEnd: number, start: number, end: number): void {
    if (!this.names.has(decodeString(this.text.slice(keyStart, keyEnd)))) return;
    while ((this.spans.at(-1)?.start ?? -1) > start) this.spans.pop();
    this.spans.push({ start, end });
  }

  element(): void {}
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Puts the kept sources in place of their numbers; iterative, because documents can be deep. */
const restore = (root: unknown, names: ReadonlySet<string>, sources: readonly JsonSource[]): void => {
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isContainer(value)) continue;
    for (const key of Object.keys(value)) {
      const child = value[key];
      if (names.has(key) && !Array.isArray(value)) {
        Object.defineProperty(value, key, { value: sources[child as number], enumerable: true, writable: true });
      } else if (isContainer(child)) waiting.push(child);
    }
  }
};

/**
 * Parses a JSON text to values as `JSON.parse` does, except that every value under one of the member names `names`, at any depth,
 * is a `JsonSource` of its exact text (nothing inside it is looked at again). Fails as a value, naming line and column.
 */
export const parseKeepingSource = (text: string, names: ReadonlySet<string>): { value: unknown } | JsonError => {
  const found = new SourceSpans(text, names);
  const scan = scanJson(text, { sink: found });
  if (isJsonError(scan)) return scan;
  if (found.spans.length === 0) return { value: JSON.parse(text) };
  const parts: string[] = [];
  let at = 0;
  found.spans.forEach(({ start, end }, index) => {
    parts.push(text.slice(at, start), String(index));
    at = end;
  });
  const value: unknown = JSON.parse(parts.join('') + text.slice(at));
  restore(
    value,
    names,
    found.spans.map(({ start, end }) => new JsonSource(text.slice(start, end))),
  );
  return { value };
};
