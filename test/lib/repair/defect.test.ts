import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../lib/attempt';
import { defectFingerprint } from '../../../lib/repair/defect';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { fnv1a } from '../../../lib/repair/fnv-1a';

const issueOf = (path: string, keyword = 'type', rest: Partial<Issue> = {}): Issue => ({ path, keyword, ...rest });

const keyOf = (issues: Issue[], tool = 'refund') => defectFingerprint({ tool, errorClass: 'schema_violation', issues });

describe('defectFingerprint', () => {
  it('is the same for every index and every id in the path', () => {
    const key = keyOf([issueOf('/items/0/sku')]);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    expect(keyOf([issueOf('/items/17/sku')])).toBe(key);
    expect(keyOf([issueOf('/items/7d3f1a2e-9b10-4c55-8f3e-0a1b2c3d4e5f/sku')])).toBe(key);
    expect(keyOf([issueOf('/items/line_2/sku')])).not.toBe(key);
  });

  it('knows nothing of texts, values, order and repetition', () => {
    const key = keyOf([issueOf('/a'), issueOf('/b', 'missing')]);
    expect(keyOf([issueOf('/b', 'missing', { message: 'no' }), issueOf('/a', 'type', { received: '5' })])).toBe(key);
    expect(keyOf([issueOf('/a'), issueOf('/a'), issueOf('/b', 'missing')])).toBe(key);
  });

  it('tells tools, classes, places and keywords apart', () => {
    const keys = [
      keyOf([issueOf('/a')]),
      keyOf([issueOf('/a')], 'pay'),
      keyOf([issueOf('/a', 'enum')]),
      keyOf([issueOf('/b')]),
      keyOf([issueOf('')]),
      keyOf([]),
      defectFingerprint({ tool: 'refund', errorClass: 'argument_error', issues: [issueOf('/a')] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is total, and shuffling changes nothing', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '\ud800', ''));
    const issues = fc.array(fc.record({ path: text, keyword: text }), { maxLength: 5 });
    fc.assert(
      fc.property(text, fc.constantFrom(...ERROR_CLASSES), issues, (tool, errorClass, list) => {
        const key = defectFingerprint({ tool, errorClass, issues: list });
        expect(key).toMatch(/^[0-9a-f]{16}$/);
        expect(defectFingerprint({ tool, errorClass, issues: list.toReversed() })).toBe(key);
      }),
    );
  });
});

describe('fnv1a', () => {
  /** The same by plain big-integer arithmetic. */
  const slowly = (text: string): string => {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text))
      hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & (2n ** 64n - 1n);
    return hash.toString(16).padStart(16, '0');
  };

  it('equals its definition', () => {
    expect(fnv1a('')).toBe('cbf29ce484222325');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(fnv1a(text)).toBe(slowly(text));
      }),
    );
  });
});
