import { decodeString } from './json-tokens';
import { isJsonError, scanJson } from './scan-json';

/** The members of a JSON object as exact source texts, the last of duplicate keys; empty for any other text. */
export const memberSources = (json: string): Map<string, string> => {
  const sources = new Map<string, string>();
  const member = (_depth: number, keyStart: number, keyEnd: number, start: number, end: number) =>
    void sources.set(decodeString(json.slice(keyStart, keyEnd)), json.slice(start, end));
  const scan = scanJson(json, { sink: { maxReportedDepth: 1, member, element: () => {} } });
  return isJsonError(scan) || json.charAt(scan.start) !== '{' ? new Map() : sources;
};
