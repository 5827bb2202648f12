import { describe, expect, it } from 'vitest';
import { BAR_FIELDS, isOfFailures } from '../../../components/filter-bar/bar-fields';
import { valueText } from '../../../components/filter-bar/value-text';
import { OPTION_PARAMS } from '../../../db/queries/filter-options';
import { exceptParam } from '../../../lib/except-param';
import { failureFields, unfiltered } from '../../../lib/filter';
import { LIST_FIELDS } from '../../../lib/filter-fields';
import { FILTER_PARAMS } from '../../../lib/filter-params';
import { parseFilter } from '../../../lib/parse-filter';

const RANGE_PARAMS = ['range', 'from', 'to'];
const EXAMPLES = new Map([
  ['tag', 'a=b'],
  ['number', '2'],
  ['text', 'x'],
]);

const example = (field: (typeof BAR_FIELDS)[number]): string =>
  field.choices?.[0]?.value ?? EXAMPLES.get(field.kind) ?? 'x';

const parse = (query: string) => parseFilter(new URLSearchParams(query), { now: 1e12, zone: 'UTC' });

describe('the fields of the bar', () => {
  it('are all that an address can hold, both ways', () => {
    const params = BAR_FIELDS.flatMap(({ param, canExclude }) => (canExclude ? [param, exceptParam(param)] : [param]));
    expect([...params, ...RANGE_PARAMS].toSorted()).toEqual([...FILTER_PARAMS].toSorted());
  });

  it.each(BAR_FIELDS.map((field) => [field.param, field] as const))(
    '%s: is read back, and tells whom it restricts',
    (param, field) => {
      for (const name of field.canExclude ? [param, exceptParam(param)] : [param]) {
        const { filter, problems } = parse(`${name}=${example(field)}`);
        expect(problems).toEqual([]);
        expect(filter).not.toEqual(unfiltered(parse('').filter));
        expect(failureFields(filter).length > 0).toBe(isOfFailures(field));
      }
    },
  );

  it('offer only values that are understood', () => {
    for (const { param, choices = [] } of BAR_FIELDS) {
      for (const { value } of choices) expect(parse(`${param}=${value}`).problems).toEqual([]);
    }
  });

  it('ask the server only for values it knows of', () => {
    const asking = BAR_FIELDS.filter(({ hasOptions }) => hasOptions).map(({ param }) => param);
    expect(asking.toSorted()).toEqual([...OPTION_PARAMS].toSorted());
    for (const { param } of Object.values(LIST_FIELDS))
      expect(BAR_FIELDS.some((field) => field.param === param)).toBe(true);
  });
});

describe('a value in the bar', () => {
  const [tool] = BAR_FIELDS;
  if (!tool) throw new Error('no fields');

  it.each([
    ['', '(none)'],
    ['search', 'search'],
    ['a\u202Eb', 'a⟨U+202E⟩b'],
    ['__proto__', '__proto__'],
  ])('%j reads %j', (value, text) => expect(valueText(tool, value)).toBe(text));
});
