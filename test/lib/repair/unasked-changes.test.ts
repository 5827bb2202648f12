import { describe, expect, it } from 'vitest';
import { unaskedChanges } from '../../../lib/repair/unasked-changes';
import { attemptOf } from './attempt-of';

const UNMEASURED = { isMeasured: false, why: 'no_paths' } as const;
const first = (argumentsJson: string) => ({ tool: 'refund', argumentsJson });
const driftOf = (...drifted: string[]) => ({ isMeasured: true as const, changed: drifted, drifted });

describe('what a repair did unasked', () => {
  it('is told place by place, and how: changed, added or removed', () => {
    const attempt = attemptOf(2, { argumentsJson: '{"a":2,"b":[1,3],"d/e":4}' });
    const measure = { attempt, drift: driftOf('/b/1', '/c', '/d~1e'), invention: UNMEASURED };
    expect(unaskedChanges(first('{"a":1,"b":[1,2,3],"c":1}'), measure)).toEqual([
      { path: '/b/1', what: 'removed' },
      { path: '/c', what: 'removed' },
      { path: '/d~1e', what: 'added' },
    ]);
  });

  it('holds inventions, also at places that drifted', () => {
    const attempt = attemptOf(2, { argumentsJson: '{"a":2}' });
    const invention = {
      isMeasured: true as const,
      invented: [
        { path: '/a', what: 'value' as const },
        { path: '/z', what: 'key' as const },
      ],
    };
    expect(unaskedChanges(first('{"a":1}'), { attempt, drift: driftOf('/a'), invention })).toEqual([
      { path: '/a', what: 'changed' },
      { path: '/a', what: 'invented_value' },
      { path: '/z', what: 'invented_key' },
    ]);
  });

  it('is nothing where nothing could be measured', () => {
    const attempt = attemptOf(2, { argumentsJson: '{"a":2}' });
    expect(unaskedChanges(first('{"a":1}'), { attempt, drift: UNMEASURED, invention: UNMEASURED })).toEqual([]);
  });
});
