import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportCell, ExportField } from '../../../lib/export/export-column';
import { EXPORT_FORMATS } from '../../../lib/export/export-format';
import { guardFormula } from '../../../lib/export/guard-formula';
import type { Rate } from '../../../lib/metrics';

type Row = readonly ExportCell[];

const META = {
  table: 'calls',
  filter: 'tool=a%2Cb&range=30d',
  zone: 'Asia/Kathmandu',
  range: { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 30) },
  definitionVersion: '1',
  generatedAt: Date.UTC(2026, 10, 30, 12),
};
const COLUMNS: ExportField<Row>[] = ['first', 'second', 'third'].map((name, k) => ({
  name,
  value: (row) => row[k] ?? null,
}));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', "'", ' ', '#', ';', '\ufeff', '\u2028', '💥') }),
);
const cell: fc.Arbitrary<ExportCell> = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 });

const asCsv = (value: ExportCell): string => {
  if (value === null) return '';
  return typeof value === 'string' ? guardFormula(value) : String(value);
};

const split = (file: string, headLines: number): [head: string[], body: string] => {
  const lines = file.split('\n');
  return [lines.slice(0, headLines), lines.slice(headLines).join('\n')];
};

describe('CSV', () => {
  const { head, lines } = EXPORT_FORMATS.csv;

  it('gives the data back to a CSV reader, in any number of batches', () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const file = head(META, COLUMNS) + lines(COLUMNS, first) + lines(COLUMNS, second);
        const parsed = parse(file, { comment: '#', comment_no_infix: true }) as string[][];
        expect(parsed).toEqual([['first', 'second', 'third'], ...[...first, ...second].map((row) => row.map(asCsv))]);
      }),
      { numRuns: 500 },
    );
  });

  it('starts with what the numbers mean, one comment a line', () => {
    expect(split(head(META, COLUMNS), 8)).toEqual([
      [
        '# table: calls',
        '# filter: tool=a%2Cb&range=30d',
        '# zone: Asia/Kathmandu',
        '# from: 2026-11-01T00:00:00.000Z',
        '# to: 2026-11-30T00:00:00.000Z',
        '# definition_version: 1',
        '# generated_at: 2026-11-30T12:00:00.000Z',
        'first,second,third',
      ],
      '',
    ]);
  });

  it('keeps a hostile meta value inside its comment', () => {
    const hostile = head({ ...META, zone: 'a\n=cmd,"=x";\r\t=y' }, COLUMNS);
    expect(hostile.split('\n')).toHaveLength(9);
    expect(hostile).toContain('# zone: a%0A=cmd%2C%22=x%22%3B%0D%09=y\n');
  });

  it('exempts numbers from the guard and nothing else', () => {
    expect(lines(COLUMNS, [[-1.5, '-1.5', true]])).toBe("-1.5,'-1.5,true\n");
  });
});

describe('JSONL', () => {
  const { head, lines } = EXPORT_FORMATS.jsonl;

  it('keeps every value and text as it is, one object a line', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const file = head(META, COLUMNS) + lines(COLUMNS, data);
        const [, ...parsed] = file
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, ExportCell>);
        expect(parsed.map((row) => [row['first'], row['second'], row['third']])).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });

  it('starts with its meta', () => {
    expect(JSON.parse(head(META, COLUMNS))).toEqual({
      meta: expect.objectContaining({
        zone: 'Asia/Kathmandu',
        filter: 'tool=a%2Cb&range=30d',
        definition_version: '1',
      }),
    });
  });
});

describe('TSV', () => {
  const { head, lines } = EXPORT_FORMATS.tsv;

  it('gives the data back to whoever reads tabs, without a word before it', () => {
    fc.assert(
      fc.property(rows, (data) => {
        const file = head(META, COLUMNS) + lines(COLUMNS, data);
        const parsed = parse(file, { delimiter: '\t' }) as string[][];
        expect(parsed).toEqual([['first', 'second', 'third'], ...data.map((row) => row.map(asCsv))]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a rate', () => {
  type Of = { rate: Rate };
  const rate = { numerator: 2, denominator: 3, value: 2 / 3, low: 0.2077, high: 0.9385 };
  const none = { numerator: 0, denominator: 0, value: null, low: null, high: null };
  const fields: ExportField<Of>[] = [{ name: 'won', rateOf: (row) => row.rate }];

  it('is five columns for programs', () => {
    const { head, lines } = EXPORT_FORMATS.csv;
    const file = head(META, fields) + lines(fields, [{ rate }, { rate: none }]);
    expect(parse(file, { comment: '#' })).toEqual([
      ['won_numerator', 'won_denominator', 'won_rate', 'won_low', 'won_high'],
      ['2', '3', String(2 / 3), '0.2077', '0.9385'],
      ['0', '0', '', '', ''],
    ]);
  });

  it('is one cell with everything in it for people', () => {
    const { lines } = EXPORT_FORMATS.md;
    expect(lines(fields, [{ rate }, { rate: none }])).toBe('| 66.7 % (20.8–93.8), 2/3 |\n| no data |\n');
  });
});
