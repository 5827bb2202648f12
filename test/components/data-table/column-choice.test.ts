import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsParser, shownColumns, toggleColumn } from '../../../components/data-table/column-choice';

const COLUMNS = [{ id: 'time' }, { id: 'tool' }, { id: 'arm', isExtra: true }, { id: 'model' }];

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

describe('the choice of columns', () => {
  it('shows the usual columns where nothing known is chosen', () => {
    expect(idsOf(shownColumns(COLUMNS, null))).toEqual(['time', 'tool', 'model']);
    expect(idsOf(shownColumns(COLUMNS, ['__proto__', 'nothing']))).toEqual(['time', 'tool', 'model']);
  });

  it('shows what is chosen in the order of the table, the first column always', () => {
    expect(idsOf(shownColumns(COLUMNS, ['model', 'arm']))).toEqual(['time', 'arm', 'model']);
  });

  it('leaves the address alone where the choice is how the table comes', () => {
    const withArm = toggleColumn(COLUMNS, null, 'arm');
    expect(withArm).toEqual(['time', 'tool', 'arm', 'model']);
    expect(toggleColumn(COLUMNS, withArm, 'arm')).toBeNull();
  });

  it('turns one column over at a time, and reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.option(fc.subarray(idsOf(COLUMNS), { minLength: 1 }), { nil: null }),
        fc.constantFrom('tool', 'arm', 'model'),
        (chosen, id) => {
          const before = new Set(idsOf(shownColumns(COLUMNS, chosen)));
          const next = toggleColumn(COLUMNS, chosen, id);
          const read = next === null ? null : columnsParser.parse(columnsParser.serialize(next));
          const after = new Set(idsOf(shownColumns(COLUMNS, read)));
          const changed = idsOf(COLUMNS).filter((other) => after.has(other) !== before.has(other));
          expect(changed).toEqual([id]);
        },
      ),
    );
  });
});
