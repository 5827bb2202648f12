import { expect, it } from 'vitest';
import { isZone } from '../../lib/time';
import { zoneNames } from '../../lib/zone-names';

it('lists every zone once, in order, today’s names and the chosen one among them', () => {
  const names = zoneNames(Intl.supportedValuesOf('timeZone'), 'Etc/GMT+5');
  for (const name of ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5', 'Europe/Berlin']) {
    expect(names).toContain(name);
  }
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(names.filter((name) => !isZone(name))).toEqual([]);
});
