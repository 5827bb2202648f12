import { expect, it } from 'vitest';
import { conditionOf, failureOf, rememberFailure } from '../../app/_boundary/failure-log';
import { StoreUnavailable } from '../../db/store';
import { FAILURE_CONDITIONS, failureWords, isFailureCondition } from '../../lib/failure-words';

const marked = (digest: string, cause: unknown) => Object.assign(new Error('read failed', { cause }), { digest });

it('tells the condition of the store, wrapped or not, from a defect', () => {
  expect(conditionOf(new StoreUnavailable('too_slow'))).toBe('too_slow');
  expect(conditionOf(marked('x', new StoreUnavailable('closed')))).toBe('closed');
  expect(conditionOf(marked('x', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })))).toBe('busy');
  expect(conditionOf(new Error('other'))).toBe('defect');
  expect(conditionOf('thrown text')).toBe('defect');
});

it('remembers why a page failed, the last hundred of them', () => {
  rememberFailure(marked('first', new StoreUnavailable('full')));
  expect(failureOf('first')).toBe('full');
  for (let count = 0; count < 100; count++) rememberFailure(marked(`later-${count}`, new StoreUnavailable('busy')));
  expect(failureOf('first')).toBe('defect');
  expect(failureOf('later-99')).toBe('busy');
  rememberFailure('no error at all');
  expect(failureOf('__proto__')).toBe('defect');
});

it('has words for every condition and for nothing else', () => {
  for (const condition of FAILURE_CONDITIONS) expect(failureWords(condition).next).not.toBe('');
  expect(isFailureCondition('busy')).toBe(true);
  expect(isFailureCondition('toString')).toBe(false);
});
