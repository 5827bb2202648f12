import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignColumn,
  type ColumnMap,
  columnMapText,
  fieldOfColumn,
  guessColumns,
  parseColumnMap,
  ROW_FIELDS,
} from '../../lib/column-map';

describe('guessColumns', () => {
  it('knows the usual names, however they are spelt', () => {
    expect(guessColumns(['Tool Name', 'Started-At', 'error', 'thread_id', 'Input.Tokens', 'other'])).toEqual({
      tool: 'Tool Name',
      time: 'Started-At',
      error: 'error',
      session: 'thread_id',
      tokens_in: 'Input.Tokens',
    });
  });

  it('takes no column twice and none that is not there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('tool', 'status', 'error', 'code', 'input', '__proto__', 'constructor')),
        (header) => {
          const taken = Object.values(guessColumns(header));
          expect(new Set(taken).size).toBe(taken.length);
          expect(taken.every((column) => new Set<string>(header).has(column))).toBe(true);
        },
      ),
    );
  });
});

describe('assignColumn', () => {
  it('keeps one column a field and one field a column', () => {
    const step = fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom(...ROW_FIELDS.slice(0, 4), '', 'constructor'),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let map: ColumnMap = {};
        for (const [column, name] of steps) {
          map = assignColumn(map, column, name);
          expect(fieldOfColumn(map, column)).toBe(ROW_FIELDS.find((field) => field === name));
        }
        const columns = Object.values(map);
        expect(new Set(columns).size).toBe(columns.length);
        expect(Object.keys(map).every((field) => (ROW_FIELDS as readonly string[]).includes(field))).toBe(true);
      }),
    );
  });
});

describe('parseColumnMap', () => {
  it('reads what columnMapText writes', () => {
    const column = fc.stringMatching(/^[a-z_. =,%2C5]{1,12}$/).filter((name) => name.trim() === name && name !== '');
    const map = fc.record(
      { tool: column, ...Object.fromEntries(ROW_FIELDS.slice(1).map((field) => [field, column])) },
      { requiredKeys: ['tool'] },
    );
    fc.assert(
      fc.property(map, (columns) => {
        expect(parseColumnMap(columnMapText(columns as ColumnMap))).toEqual(columns);
      }),
    );
  });

  it.each([
    ['', 'which column is the tool'],
    ['error=e', 'which column is the tool'],
    ['tool=', 'names no column'],
    ['tool=a,constructor=b', '"constructor" is no field'],
    ['tool', 'names no column'],
  ])('says what is wrong with %j', (text, why) => {
    expect(parseColumnMap(text)).toContain(why);
  });
});
