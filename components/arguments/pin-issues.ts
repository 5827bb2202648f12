import type { Issue } from '../../lib/attempt';
import { visibleText } from '../../lib/json/source-text';
import { lastStep } from '../../lib/repair/issues/pointer';
import type { JsonLine } from './json-lines';

/** The words of an issue beside the value it names: `type: integer`. One that was found afterwards says so. */
export const issueText = ({ keyword, expected, received, message, isDerived = false }: Issue): string => {
  const detail = expected ?? message ?? null;
  const text = detail === null || detail === '' ? keyword : `${keyword}: ${detail}`;
  const found = received === null || received === undefined || received === '' ? text : `${text}, got ${received}`;
  return visibleText(isDerived ? `${found} (derived)` : found);
};

/** The name a path ends in, for a value that is not there. */
export const lastName = (path: string): string => visibleText(lastStep(path));

export type PinnedIssues = {
  byLine: ReadonlyMap<number, Issue[]>;
  /** Issues whose path is in no line: a missing property, or arguments that do not parse. */
  elsewhere: readonly { name: string; issue: Issue }[];
};

/** Puts every issue at the line of its path; none is lost. */
export const pinIssues = (lines: readonly JsonLine[], issues: readonly Issue[]): PinnedIssues => {
  const lineOf = new Map(lines.flatMap(({ path }, index) => (path === null ? [] : [[path, index] as const])));
  const byLine = new Map<number, Issue[]>();
  const elsewhere: { name: string; issue: Issue }[] = [];
  for (const issue of issues) {
    const line = lineOf.get(issue.path);
    if (line === undefined) elsewhere.push({ name: lastName(issue.path), issue });
    else byLine.set(line, [...(byLine.get(line) ?? []), issue]);
  }
  return { byLine, elsewhere };
};
