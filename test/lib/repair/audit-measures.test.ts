import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/attempt';
import { attemptOf, failedAttempt } from './attempt-of';
import { decidedAfter, findingsOf } from './findings-of';

const named = (path: string) => [{ path, keyword: 'type' }];

const first = (given: Partial<Attempt> = {}): Attempt =>
  failedAttempt(1, 'schema_violation', { argumentsJson: '{"a":"1","b":2}', issues: named('/a'), ...given });

const repaired = (argumentsJson: string, given: Partial<Attempt> = {}): Attempt =>
  attemptOf(2, { argumentsJson, ...given });

describe('drift', () => {
  it('is found where a repair changed what no issue named', () => {
    expect(findingsOf([first(), repaired('{"a":1,"b":2}')])).toEqual([]);
    expect(findingsOf([first(), repaired('{"a":1,"b":3}')])).toEqual(['drift']);
  });

  it('is measured against the first attempt, with the issues of all since', () => {
    const second = failedAttempt(2, 'argument_error', { argumentsJson: '{"a":1,"b":2}', issues: named('/b') });
    const third = attemptOf(3, { argumentsJson: '{"a":1,"b":3}' });
    expect(findingsOf([first(), second, third], { contract: 'error-codes-v1' })).toEqual([]);
    expect(findingsOf([first(), { ...second, issues: [] }, third], { contract: 'error-codes-v1' })).toEqual(['drift']);
  });

  it('is not held against a loop after a gap, after a person’s decision, or for another tool', () => {
    const drifted = repaired('{"a":1,"b":3}');
    expect(findingsOf([first(), { ...drifted, number: 3 }])).not.toContain('drift');
    expect(findingsOf([first(), drifted], { decisions: [decidedAfter(1)] })).toEqual([]);
    expect(findingsOf([first(), { ...drifted, tool: 'other' }])).toEqual([]);
  });
});

describe('a repair of a broken answer', () => {
  const broken = failedAttempt(1, 'output_contract_violation', { argumentsJson: '{"a":1}', issues: named('/id') });

  it('is no drift: its issues name places in the answer', () => {
    expect(findingsOf([broken, repaired('{"a":2}')])).toEqual([]);
    expect(findingsOf([{ ...broken, classAtArrival: 'argument_error' }, repaired('{"a":2}')])).toEqual(['drift']);
  });
});

describe('invention', () => {
  const schemaJsonOf = () => '{"properties":{"a":{},"b":{}}}';

  it('is found where context and schema are known and neither has the value', () => {
    const [call, repair] = [first({ contextJson: '"call it 17"' }), repaired('{"a":17,"b":2}')];
    expect(findingsOf([call, repair], { schemaJsonOf })).toEqual([]);
    expect(findingsOf([call, repaired('{"a":18,"b":2}')], { schemaJsonOf })).toEqual(['invention']);
    expect(findingsOf([first(), repaired('{"a":18,"b":2}', { contextJson: '"none"' })], { schemaJsonOf })).toEqual([
      'invention',
    ]);
  });

  it('is not measured without either', () => {
    const later = repaired('{"a":18,"b":2}');
    expect(findingsOf([first({ contextJson: '"17"' }), later])).toEqual([]);
    expect(findingsOf([first(), later], { schemaJsonOf })).toEqual([]);
  });
});
