import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFileName } from '../../../lib/export/export-file-name';

describe('exportFileName', () => {
  it('joins its parts', () => {
    expect(exportFileName(['default', 'classes', '2026-11-01'], 'csv')).toBe('default-classes-2026-11-01.csv');
  });

  it('holds only safe characters whatever the parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        expect(exportFileName(['x', ...parts], 'jsonl')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.jsonl$/);
      }),
    );
  });
});
