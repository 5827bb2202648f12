import { describe, expect, it } from 'vitest';
import { formatCount, formatInterval, formatPercent, formatPercentChange, formatPoints } from '../../components/format';

describe('numbers as text', () => {
  it('groups thousands', () => {
    expect(formatCount(7_516)).toBe('7,516');
  });

  it('has one decimal, or says that there is no data', () => {
    expect(formatPercent(0.8354)).toBe('83.5 %');
    expect(formatPercent(null)).toBe('no data');
  });

  it('signs points, and not a zero', () => {
    expect(formatPoints(0.0234)).toBe('+2.3');
    expect(formatPoints(-0.011)).toBe('\u22121.1');
    expect(formatPoints(-0.0001)).toBe('0.0');
  });

  it('tells how much an amount has grown', () => {
    expect(formatPercentChange(0.0412)).toBe('+4.1 %');
    expect(formatPercentChange(-0.2)).toBe('\u221220.0 %');
    expect(formatPercentChange(0)).toBe('0.0 %');
    expect(formatPercentChange(12.4)).toBe('+1,240 %');
    expect(formatPercentChange(-1)).toBe('\u2212100 %');
  });

  it('shows decimals of an interval only where it is narrow', () => {
    expect(formatInterval({ low: 0.7385, high: 0.9012 })).toBe('74–90');
    expect(formatInterval({ low: 0.9551, high: 0.9642 })).toBe('95.5–96.4');
    expect(formatInterval({ low: null, high: null })).toBeNull();
  });
});
