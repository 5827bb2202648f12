import { type Finding, findingOf, type FindingReader, issue, listAt, textAt } from './finding';
import { pointerOf } from './pointer';
import { hasNoInput, pydanticExpected, pydanticKeyword } from './pydantic-type';

const IN_CONTEXT = ['expected', 'pattern', 'gt', 'ge', 'lt', 'le', 'min_length', 'max_length', 'multiple_of'];

const expectedOf = (type: string, context: Finding | null): unknown =>
  pydanticExpected(type) ?? IN_CONTEXT.map((key) => context?.get(key)).find((value) => value !== undefined);

/** A finding of Pydantic: `{type, loc, msg, input, ctx}`. */
export const pydanticIssues: FindingReader = (finding) => {
  const [type, loc, message] = [textAt(finding, 'type'), listAt(finding, 'loc'), textAt(finding, 'msg')];
  if (type === null || loc === null || message === null) return null;
  const keyword = pydanticKeyword(type);
  const received = hasNoInput(keyword) ? null : finding.get('input');
  const expected = expectedOf(type, findingOf(finding.get('ctx')));
  return [issue(pointerOf(loc), keyword, { expected, received, message })];
};
