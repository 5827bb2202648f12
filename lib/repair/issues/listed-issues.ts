import type { Issue } from '../../attempt';
import { phraseIssue } from './phrase-issue';
import { pointerOfPath } from './pointer';

const MOST_LINES = 2_000;

const linesOf = (text: string): string[] => text.split('\n', MOST_LINES).map((line) => line.slice(0, 2_000));

/** A list of Zod's prettified errors: `✖ what is wrong`, and below it `→ at the.place`. */
const crossedIssues = (text: string): Issue[] => {
  const lines = linesOf(text).map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (!line.startsWith('✖ ')) return [];
    const next = lines[index + 1] ?? '';
    return [phraseIssue(next.startsWith('→ at ') ? pointerOfPath(next.slice(5)) : '', line.slice(2))];
  });
};

const PLACED = /^([\w$.[\]"'-]{1,200}): (\S.{0,1999})$/;

const placedIssue = (line: string): Issue[] => {
  const [, place, sentence] = PLACED.exec(line) ?? [];
  if (place === undefined || sentence === undefined) return [];
  return [phraseIssue(place === 'root' ? '' : pointerOfPath(place), sentence)];
};

const DASHED = /\b(?:validation failed|following errors?|invalid output)\b[^\n]{0,200}:\n(?=- )/i;

/** Lines of `- place: what is wrong` behind a headline that announces them. */
const dashedIssues = (text: string): Issue[] => {
  const headline = DASHED.exec(text.slice(0, 2_000));
  if (headline === null) return [];
  const lines = linesOf(text.slice(headline.index + headline[0].length));
  const end = lines.findIndex((line) => !line.startsWith('- '));
  return (end < 0 ? lines : lines.slice(0, end)).flatMap((line) => placedIssue(line.slice(2)));
};

const INVOKED = /^Error invoking tool [^\n]{1,4000} with error:\n/;

/** Lines of `place: what is wrong` below the call that was refused. */
const invokedIssues = (text: string): Issue[] => {
  const headline = INVOKED.exec(text.slice(0, 8_000));
  if (headline === null) return [];
  return linesOf(text.slice(headline[0].length)).flatMap((line) => placedIssue(line.trim()));
};

const REFUSED_ARGUMENTS = /\bInvalid arguments for tool [^\s:]{1,256}: /;
const AT_PLACE = /^(.{1,1900}) at ([\w$.[\]"'-]{1,200})$/;

/** Lines of `what is wrong at place`, as MCP servers print what Zod found. Prose that no validator writes is left out. */
const refusedIssues = (text: string): Issue[] => {
  const headline = REFUSED_ARGUMENTS.exec(text.slice(0, 2_000));
  if (headline === null) return [];
  return linesOf(text.slice(headline.index + headline[0].length))
    .map((line) => {
      const [, sentence = line, place = ''] = AT_PLACE.exec(line) ?? [];
      return phraseIssue(pointerOfPath(place), sentence);
    })
    .filter(({ keyword }) => keyword !== 'other');
};

const AJV =
  /(?:^|[,;:\n] ?)(?:data|input|body|args|arguments|params|parameters|instance)((?:[/.][^\s/.,]{1,100}){0,20}) (must [^,;\n]{1,300})/g;
const LONGEST_AJV = 8_000;

/** Sentences as Ajv strings them together: `data/amount must be integer, data must have required property 'id'`. */
const ajvSentences = (text: string): Issue[] =>
  [...text.slice(0, LONGEST_AJV).matchAll(AJV)].map(([, place = '', sentence = '']) =>
    phraseIssue(place.startsWith('/') ? place : pointerOfPath(place), sentence),
  );

/** Issues in the lists that frameworks print for a model to read; the first kind of list that is there. */
export const listedIssues = (text: string): Issue[] => {
  for (const read of [crossedIssues, invokedIssues, refusedIssues, dashedIssues, ajvSentences]) {
    const issues = read(text);
    if (issues.length > 0) return issues;
  }
  return [];
};
