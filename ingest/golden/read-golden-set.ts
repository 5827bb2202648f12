import { type GoldenCall, readGoldenCall } from './read-golden-call';

/** What is wrong with a set, and on which of its lines (from 1). */
export type GoldenProblem = { line: number; problem: string };

export type GoldenSet = { calls: GoldenCall[]; problems: GoldenProblem[] };

type Document = { line: number; text: string };

/** One call a line; a call as its page copies it takes several, from a line that is only `{` to one that is only `}`. */
const documentsIn = (text: string): Document[] => {
  const documents: Document[] = [];
  let open: Document | null = null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    if (open !== null) open.text += `\n${line}`;
    else if (line === '{') open = { line: index + 1, text: line };
    else if (line.trim() !== '') documents.push({ line: index + 1, text: line });
    if (open !== null && line === '}') {
      documents.push(open);
      open = null;
    }
  }
  return open === null ? documents : [...documents, open];
};

/**
 * Reads a set of golden calls. Every line that holds none is named with what is wrong with it, and so is a name that was
 * there before: results are compared by name.
 */
export const readGoldenSet = (text: string): GoldenSet => {
  const set: GoldenSet = { calls: [], problems: [] };
  const names = new Set<string>();
  for (const { line, text: document } of documentsIn(text.replace(/^\ufeff/, ''))) {
    const read = readGoldenCall(document);
    if ('problem' in read) set.problems.push({ line, problem: read.problem });
    else if (names.has(read.call.name)) set.problems.push({ line, problem: `name: ${read.call.name} is there twice` });
    else {
      names.add(read.call.name);
      set.calls.push(read.call);
    }
  }
  if (set.calls.length + set.problems.length === 0) set.problems.push({ line: 1, problem: 'holds no golden call' });
  return set;
};
