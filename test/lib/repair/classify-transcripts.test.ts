import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../lib/repair/classify';

const FAILURES = fileURLToPath(new URL('../../../../shared/data/failures.jsonl', import.meta.url));
const LEAST_SHARE = 0.95;
const MOST_WRONG = 0.01;

type JudgedFailure = { file: string; tool: string; message: string; class: string };

const isPresent = existsSync(FAILURES);
if (!isPresent) console.warn(`SKIPPED: ${FAILURES} is not there, so classes of real messages are not compared`);

const judgedFailures = (): JudgedFailure[] =>
  readFileSync(FAILURES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): JudgedFailure => JSON.parse(line));

const verdictOn = ({ message, tool }: JudgedFailure) =>
  classify({ sentClass: null, code: null, message, issues: [], stage: 'returned', tool });

describe.skipIf(!isPresent)('the failures of real trajectories', () => {
  const failures = isPresent ? judgedFailures() : [];

  it('get the class that a person gave them, by text alone', () => {
    const missed = failures.filter((failure) => verdictOn(failure).errorClass !== failure.class);
    const share = 1 - missed.length / failures.length;
    console.info(`classes by text: ${failures.length - missed.length} of ${failures.length} right`);
    for (const miss of missed) console.info(`  ${miss.class}: ${JSON.stringify(miss.message.slice(0, 200))}`);
    expect(failures.length).toBeGreaterThan(400);
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('are rather unsupported than wrong', () => {
    const wrong = failures.filter((failure) => {
      const { errorClass } = verdictOn(failure);
      return errorClass !== failure.class && errorClass !== 'unsupported_error';
    });
    expect(wrong.length / failures.length).toBeLessThanOrEqual(MOST_WRONG);
  });
});
