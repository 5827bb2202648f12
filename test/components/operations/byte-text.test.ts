import { expect, it } from 'vitest';
import { byteText } from '../../../components/operations/byte-text';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [209_715_200, '200 MiB'],
  [5 * 1024 ** 3, '5 GiB'],
  [3 * 1024 ** 5, '3072 TiB'],
])('%i is %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
