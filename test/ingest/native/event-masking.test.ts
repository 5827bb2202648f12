import { describe, expect, it } from 'vitest';
import { attemptOf } from './parse-one';

describe('masking and the source hash', () => {
  it('masks every text of an event, and a secret named in the arguments also where other texts quote it', () => {
    const event = attemptOf(
      `,"arguments":{"password":"correct-horse"},"message":"correct-horse is wrong, so is AKIAIOSFODNN7EXAMPLE","code":"api_key=abc1",
      "error_class":"token=abc1","issues":[{"path":"/password","keyword":"minLength","received":"correct-horse"}],"response":{"cookies":{"sid":"x1"}}`,
    );
    expect(JSON.stringify(event)).not.toMatch(/correct-horse|AKIA|abc1|x1/);
    expect(event.messageJson).toBe('"[masked:password:13] is wrong, so is [masked:aws_key:20]"');
  });

  it('keeps what a validator says of a secret without quoting it', () => {
    expect(attemptOf(',"issues":[{"path":"/password","keyword":"type","received":"integer"}]').issuesJson).toContain(
      '"received":"integer"',
    );
  });

  it('hashes the exact source', () => {
    const hash = (more: string, options = {}) => attemptOf(more, options).sourceHash;
    expect(hash(',"arguments":{"a":1}')).toBe(hash(',"arguments":{"a":1}'));
    expect(hash(',"arguments":{"a":1}')).not.toBe(hash(',"arguments":{"a": 1}'));
    expect(hash('')).toHaveLength(22);
  });

  it('does not keep a hash of a secret', () => {
    const hash = (password: string, isUnmasked: boolean) =>
      attemptOf(`,"arguments":{"password":"${password}"}`, { isUnmasked }).sourceHash;
    expect(hash('hunter2', false)).toBe(hash('hunter3', false));
    expect(hash('hunter2', true)).not.toBe(hash('hunter3', true));
  });
});
