import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonError, scanJson } from '../../../lib/json/scan-json';
import { maskSource } from '../../../lib/mask';
import { extraKeys } from '../../../lib/mask/extra-keys';
import { maskSample } from '../../../lib/mask/mask-sample';
import { jsonSource } from '../json/arbitrary-json';

const masked = (json: string, ...names: string[]): string => maskSource(json, { extraKeys: extraKeys(names) });

describe('key names of a project', () => {
  it.each(['patient_id', 'patientId', 'PATIENT-ID', 'Patient.Id', 'patient id'])('find the key %s', (key) => {
    expect(masked(JSON.stringify({ [key]: 'P-1' }), 'patient_id')).toBe(
      JSON.stringify({ [key]: '[masked:project_key:3]' }),
    );
  });

  it('leave other keys alone, also longer ones', () => {
    const json = '{"patient_id_count": 3, "patient": "x", "inpatient_id": "y"}';
    expect(masked(json, 'patient_id')).toBe(json);
  });

  it('mask everything below the key, numbers too', () => {
    expect(masked('{"patient":{"name":"Ann","age":41,"tags":["a"],"ok":true}}', 'patient')).toBe(
      '{"patient":{"name":"[masked:project_key:3]","age":"[masked:project_key:2]","tags":["[masked:project_key:1]"],"ok":true}}',
    );
  });

  it('find the key when it is escaped, inside JSON in a string, and named in prose', () => {
    expect(masked(String.raw`{"\u0069ban":"DE89"}`, 'iban')).toBe(String.raw`{"\u0069ban":"[masked:project_key:4]"}`);
    expect(masked(JSON.stringify({ body: '{"iban":"DE89"}' }), 'iban')).not.toContain('DE89');
    expect(masked(JSON.stringify({ größe: 7 }).replace('ö', String.raw`\u00f6`), 'Größe')).toContain('project_key');
    expect(maskSample('no account for iban=DE89 3704', ['iban'])).toBe(
      'no account for iban=[masked:project_key:4] 3704',
    );
  });

  it('keep the built-in rules and their kinds', () => {
    expect(masked('{"password":"hunter22"}', 'password', 'iban')).toBe('{"password":"[masked:password:8]"}');
  });

  it('are none where every name is empty or one character', () => {
    expect(extraKeys(['', ' ', '-', 'x'])).toBeNull();
  });

  it('may hold characters that mean something in a pattern', () => {
    for (const name of ['a.b*c', '[x]', 'a|b', 'a+(b', '$x^', '__proto__', 'constructor', '\\d\\d']) {
      expect(masked(JSON.stringify({ [name]: 'value', other: 'kept' }), name)).not.toContain('"value"');
      expect(masked(JSON.stringify({ other: 'kept' }), name)).toContain('kept');
    }
  });

  it('change nothing a second time, and leave JSON JSON', () => {
    fc.assert(
      fc.property(jsonSource, fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }), (json, names) => {
        const once = masked(json, ...names, 'a', 'id', 'key');
        expect(masked(once, ...names, 'a', 'id', 'key')).toBe(once);
        expect(isJsonError(scanJson(once))).toBe(isJsonError(scanJson(json)));
      }),
    );
  });

  it('are never looked for in vain: a key that is one is always suspected', () => {
    const names = fc.array(fc.string({ minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(names, fc.nat(), (list, pick) => {
        const extra = extraKeys(list);
        const name = list[pick % list.length] ?? '';
        if (extra?.has(name)) expect(extra.mayHold(JSON.stringify({ [name]: 1 }))).toBe(true);
      }),
    );
  });
});
