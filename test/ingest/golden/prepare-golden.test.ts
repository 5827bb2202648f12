import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunOptions, runOptions } from '../../../ingest/golden/golden-options';
import { prepareGolden } from '../../../ingest/golden/prepare-golden';
import { runGolden } from '../../../ingest/golden/run-golden';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { goldenLines } from './golden-samples';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-golden-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const PLAIN: RunOptions = { contract: null, prompt: null, arm: null, endpoint: null };

const prepared = (set: string, options: Partial<RunOptions> = {}) =>
  prepareGolden(file('set.jsonl', set), { ...PLAIN, ...options }, { key: null, runId: 'run' });

const SET = goldenLines('schema.second-kind-budgeted');

describe('the contract of a golden run', () => {
  it('is that of each call, where none is given', () => {
    const run = prepared(SET);
    if ('problems' in run) throw new Error(run.problems.join());
    expect(run.calls.map((call) => run.loop.contractOf(call).name)).toEqual(['budgeted']);
  });

  it('has to be known', () => {
    const run = prepared(SET.replaceAll('budgeted-v1', 'ours-v1'));
    expect(run).toEqual({ problems: ['contract ours-v1 is not built in: pass it with --contract'] });
  });

  it('may come from a file, and then decides every call', async () => {
    const ours = { ...DEFAULT_CONTRACT, name: 'ours', maxAttempts: 5 };
    const run = prepared(SET, { contract: file('ours.json', JSON.stringify(ours)) });
    if ('problems' in run) throw new Error(run.problems.join());
    const { outcomes } = await runGolden(run.calls, run.loop);
    expect(outcomes[0]).toMatchObject({ decision: { rule: 'repeated_class' }, isDecisionRight: false });
  });

  it('is checked before anything is run', () => {
    const path = file('ours.json', JSON.stringify({ ...DEFAULT_CONTRACT, name: 'ours', maxAttempts: 0 }));
    expect(prepared(SET, { contract: path })).toEqual({
      problems: [`${path}: maxAttempts must be a whole number from 1`],
    });
    expect(prepared(SET, { contract: file('text.json', 'no JSON') })).toMatchObject({
      problems: [expect.stringMatching(/text\.json: .*JSON/)],
    });
  });
});

describe('the options of a golden run', () => {
  it.each([
    [{}, PLAIN],
    [{ arm: 'bare' }, { ...PLAIN, arm: 'bare' }],
    [
      { script: true, contract: 'loop-v1' },
      { ...PLAIN, contract: 'loop-v1' },
    ],
    [
      { endpoint: 'http://h/v1', model: 'm' },
      { ...PLAIN, endpoint: { url: 'http://h/v1', model: 'm' } },
    ],
    [{ endpoint: 'h', model: 'm' }, '--endpoint is no URL: h'],
    [{ endpoint: 'http://h', model: 'm', script: true }, '--script and --endpoint exclude each other'],
    [{ model: 'm' }, '--model needs --endpoint'],
    [
      { prompt: 'budgeted', arm: 'bare' },
      { ...PLAIN, prompt: 'budgeted', arm: 'bare' },
    ],
    [{ prompt: 'recovery', arm: 'bare' }, '--arm belongs to the budgeted prompt'],
    [{ prompt: 'loud' }, 'there is no prompt loud'],
    [{ arm: 'constructor' }, 'there is no arm constructor'],
  ])('%j', (given, read) => {
    expect(runOptions(given)).toEqual(read);
  });
});
