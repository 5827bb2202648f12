import { describe, expect, it } from 'vitest';
import type { PaletteGroup, PaletteItem } from '../../../components/palette/palette-item';
import { shownItems } from '../../../components/palette/shown-items';

const item = (group: PaletteGroup, label: string): PaletteItem => ({
  id: `${group} ${label}`,
  group,
  label,
  icon: 'list',
  target: '/',
});

const ITEMS = [
  item('Help', 'Tool-fault rate'),
  ...Array.from({ length: 20 }, (_, index) => item('Tools', `tool_${index}`)),
  item('Pages', 'Tools'),
  item('Actions', 'Dark theme'),
];

const labels = (query: string, items = ITEMS) =>
  shownItems(items, query).map(([group, members]) => [group, members.map(({ label }) => label)]);

describe('what the palette shows', () => {
  it('begins with pages and actions, not with everything there is', () => {
    expect(labels('')).toEqual([
      ['Pages', ['Tools']],
      ['Actions', ['Dark theme']],
    ]);
  });

  it('finds in every group, a handful each', () => {
    expect(shownItems(ITEMS, 'tool').map(([group, members]) => [group, members.length])).toEqual([
      ['Pages', 1],
      ['Tools', 8],
      ['Help', 1],
    ]);
  });

  it('shows a call that an id found, though its label is another id', () => {
    expect(labels('client-7', [...ITEMS, item('Calls', 'attempt-1')])).toEqual([['Calls', ['attempt-1']]]);
  });
});
