import { describe, expect, it } from 'vitest';
import { durationText } from '../../../components/call/duration-text';
import { moneyText } from '../../../components/call/money-text';

describe('durationText', () => {
  it('uses the units that fit, and never rounds up into the next', () => {
    expect([0, 999.9, 3_449, 59_999, 125_000, 3_599_999, 22_320_000].map(durationText)).toEqual([
      '0 ms',
      '999 ms',
      '3.4 s',
      '59.9 s',
      '2 min 5 s',
      '59 min 59 s',
      '6 h 12 min',
    ]);
  });
});

describe('moneyText', () => {
  it('keeps two digits of small amounts', () => {
    expect([0, 1.2, 0.01, 0.0031, 0.000000123].map(moneyText)).toEqual([
      '$0.00',
      '$1.20',
      '$0.01',
      '$0.0031',
      '$0.00000012',
    ]);
  });
});
