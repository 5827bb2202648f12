import { type JsonError, jsonError } from './json-error';
import { JsonScanner, type JsonSink } from './json-scanner';

/** What a scan found out about one JSON text. */
export type JsonScan = {
  /** Span of the value, surrounding whitespace excluded. */
  start: number;
  end: number;
  /** Containers around the innermost value: 0 for a scalar, 1 for `[1]`. */
  depth: number;
  /** Values of every kind, the outermost included; keys do not count. */
  values: number;
  /** Offsets of numbers too large for a double (`1e400`). */
  overflows: readonly number[];
};

export type ScanOptions = { start?: number; end?: number; maxDepth?: number; sink?: JsonSink };

/** Deep enough for any real document, and shallow enough for code that recurses over what was scanned. */
export const MAX_SCAN_DEPTH = 1_000;

/**
 * Reads one JSON text (RFC 8259, strictly) without building values and without recursion.
 * Lines and columns of an error count from `start`, both from 1.
 */
export const scanJson = (text: string, options: ScanOptions = {}): JsonScan | JsonError => {
  const { start = 0, end = text.length, maxDepth = MAX_SCAN_DEPTH, sink = null } = options;
  const scanner = new JsonScanner(text, start, end, maxDepth, sink);
  if (!scanner.run()) return jsonError(text, start, scanner.at, scanner.isTooDeep ? 'too_deep' : 'invalid_json');
  const { valueStart, valueEnd, deepest, values, overflows } = scanner;
  return { start: valueStart, end: valueEnd, depth: deepest, values, overflows };
};

export const isJsonError = <T extends object>(result: T | JsonError): result is JsonError => 'error' in result;
