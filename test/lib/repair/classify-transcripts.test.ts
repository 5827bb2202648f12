import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../lib/repair/classify';

const FAILURES = fileURLToPath(new URL('../../../../shared/data/failures.jsonl', import.meta.url));
const FOLDERS = /^open\/(?:tau-bench|tau2-bench|tau2-grok|tau2-sft)\//;
const LEAST_SHARE = 0.95;

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

  it('get their class by the text conventions of the four folders', () => {
    const judged = failures.filter(({ file }) => FOLDERS.test(file));
    const right = judged.filter((failure) => verdictOn(failure).errorClass === failure.class);
    console.info(`classes by text: ${right.length} of ${judged.length} right`);
    expect(judged.length).toBeGreaterThan(300);
    expect(right.length / judged.length).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('are rather unsupported than wrong, everywhere', () => {
    const wrong = failures.filter((failure) => {
      const { errorClass } = verdictOn(failure);
      return errorClass !== failure.class && errorClass !== 'unsupported_error';
    });
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });
});
