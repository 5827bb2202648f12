import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExportField, numberColumn } from '../../../lib/export/export-column';
import { EXPORT_FORMATS } from '../../../lib/export/export-format';
import { markdownText } from '../../../lib/export/markdown-text';
import { visibleText } from '../../../lib/json/source-text';

const META = {
  table: 'calls',
  filter: 'tool=a%2Cb&range=30d',
  zone: 'Asia/Kathmandu',
  range: null,
  definitionVersion: '1',
  generatedAt: Date.UTC(2026, 10, 30, 12),
};

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('|', '`', '\\', '\n', '\r', '<', '&', '*', '_', '[', '!', '@', ' ', 'a', '\u202e', '-'),
  }),
);

/** The cells of a line, as a table reader splits it: at bars that no backslash stands before. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** What a reader shows of a cell: the content of its code span, its entities, or the words as they are. */
const shown = (cell: string): string => {
  const fence = /^`+/.exec(cell)?.[0];
  if (fence === undefined) return cell.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const inner = cell.slice(fence.length, -fence.length).replaceAll('\\|', '|');
  return inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '' ? inner.slice(1, -1) : inner;
};

describe('an untrusted text in a Markdown table', () => {
  it('stays in its cell and says what it said, on one line', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const fields: ExportField<string>[] = [{ name: 'a', value: (row) => row }];
        const file = EXPORT_FORMATS.md.lines(fields, [first, second]);
        const lines = file.split('\n').slice(0, -1);
        expect(lines).toHaveLength(2);
        [first, second].forEach((given, index) => {
          const cells = cellsOf(lines[index] ?? '');
          expect(cells).toHaveLength(1);
          const asked = visibleText(given)
            .replaceAll(/\r\n|\n/g, '⏎')
            .replaceAll('\t', '⇥');
          expect(shown(cells[0] ?? '').trim()).toBe(asked.trim());
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('closes no code span of its own, whatever backticks it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '|', ' ') }), (given) => {
        const cell = markdownText(given);
        const fence = /^`+/.exec(cell)?.[0];
        if (fence === undefined) return;
        const inner = cell.slice(fence.length, -fence.length);
        expect((inner.match(/`+/g) ?? []).every((run) => run.length < fence.length)).toBe(true);
        expect(cell.endsWith(fence)).toBe(true);
      }),
    );
  });

  it.each([
    ['schema_violation', 'schema_violation'],
    ['atlas-mini-2', 'atlas-mini-2'],
    ['<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
    ['[free](http://evil.example)', '`[free](http://evil.example)`'],
    ['www.evil.example', '`www.evil.example`'],
    ['@maintainer', '`@maintainer`'],
    ['*bold* | _cut_', '`*bold* \\| _cut_`'],
    ['a`b``c', '```a`b``c```'],
    ['two\nlines', '`two⏎lines`'],
    ['\u202egpj.exe', '`⟨U+202E⟩gpj.exe`'],
    ['a\\|b', 'a&#92;&#124;b'],
    ['', ''],
  ])('%j is written %s', (given, written) => {
    expect(markdownText(given)).toBe(written);
  });
});

describe('a Markdown export', () => {
  it('says what its numbers mean, then gives a table with numbers to the right', () => {
    const fields: ExportField<number>[] = [{ name: 'name', value: () => 'x' }, numberColumn('n', (row) => row)];
    const { head, lines } = EXPORT_FORMATS.md;
    expect(head(META, fields) + lines(fields, [7])).toBe(
      [
        '- table: calls',
        '- filter: `tool=a%2Cb&range=30d`',
        '- zone: `Asia/Kathmandu`',
        '- definition_version: 1',
        '- generated_at: `2026-11-30T12:00:00.000Z`',
        '',
        '| name | n |',
        '| --- | ---: |',
        '| x | 7 |',
        '',
      ].join('\n'),
    );
  });
});
