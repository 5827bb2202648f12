import type { Issue } from '../../attempt';
import { issue } from './finding';
import { pointerOfPath } from './pointer';
import { hasNoInput, pydanticExpected, pydanticKeyword } from './pydantic-type';

const HEADER = /\b\d{1,4} validation errors?(?: for [^\n]{1,200})?:?\r?\n/;
const MOST_LINES = 2_000;
const TYPE = ' [type=';

const lineIssue = (path: string, line: string): Issue => {
  const at = line.lastIndexOf(TYPE);
  const message = (at < 0 ? line : line.slice(0, at)).trim();
  const facts = at < 0 ? '' : line.slice(at + TYPE.length);
  const type = /^[a-z_]{1,60}/.exec(facts)?.[0] ?? '';
  const keyword =
    type === '' && message === 'Field required' ? 'missing_required' : pydanticKeyword(type || 'value_error');
  const inputAt = facts.indexOf('input_value=');
  const received =
    inputAt < 0 || hasNoInput(keyword) ? null : facts.slice(inputAt + 12).replace(/,? input_type=[^\]]{0,80}\]?$/, '');
  return issue(path, keyword, { expected: pydanticExpected(type), received, message });
};

/** The issues in the text Pydantic prints: a line for the place, an indented one for what is wrong there. */
export const pydanticTextIssues = (text: string): Issue[] => {
  const header = HEADER.exec(text.slice(0, 1_000));
  if (header === null) return [];
  const issues: Issue[] = [];
  let path = '';
  let isPlaced = false;
  for (const line of text.slice(header.index + header[0].length).split('\n', MOST_LINES)) {
    const isPlace = !/^\s/.test(line);
    if (line.trim() === '' || (isPlace && isPlaced)) break;
    isPlaced = isPlace;
    if (isPlace) path = pointerOfPath(line.slice(0, 300));
    else if (!line.includes('For further information visit')) issues.push(lineIssue(path, line.slice(0, 4_000)));
  }
  return issues;
};
