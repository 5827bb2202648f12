import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import { ajvValidator } from '../../../ingest/client/ajv-validator';
import { REFUND_INPUT } from './scripted-loop';

describe('the validator made of Ajv', () => {
  it.each([new Ajv({ allErrors: true }), new Ajv2020({ allErrors: true })])('names every issue in one form', (ajv) => {
    const validate = ajvValidator(ajv);
    expect(validate(REFUND_INPUT, { order: 'A-7', amount: 3 })).toEqual([]);
    expect(validate(REFUND_INPUT, { amount: '3', 'a/b': 1 })).toMatchObject([
      { path: '/order', keyword: 'missing_required' },
      { path: '/a~1b', keyword: 'unknown_property' },
      { path: '/amount', keyword: 'wrong_type', expected: 'integer' },
    ]);
  });

  it('compiles a schema once', () => {
    const ajv = new Ajv();
    const compile = vi.spyOn(ajv, 'compile');
    const validate = ajvValidator(ajv);
    for (const amount of [1, 2, 3]) validate(REFUND_INPUT, { order: 'A-7', amount });
    expect(compile).toHaveBeenCalledTimes(1);
  });

  it('refuses a value even where Ajv does not say why', () => {
    const silent = { compile: () => Object.assign(() => false, { errors: null }) };
    expect(ajvValidator(silent)({}, 1)).toEqual([{ path: '', keyword: 'custom' }]);
  });

  it('throws where the schema can’t be used', () => {
    expect(() => ajvValidator(new Ajv())({ type: 'nonsense' }, 1)).toThrow(/type/);
  });
});
