import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEvents } from '../../../ingest/native/parse-events';
import { goldenLines } from '../golden/golden-samples';
import { startEndpoint, toolCall } from '../golden/scripted-endpoint';
import { startTestServer } from '../test-server';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE = { timeout: 120_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'golden-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number; out: string; err: string };

const runCommand = (command: 'golden' | 'gate', args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const argv = ['--import', 'tsx', `ingest/cli/${command}.ts`, ...args];
    execFile(process.execPath, argv, { cwd: ROOT, env: { ...process.env, ...env } }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err });
    });
  });

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const BOOKING = '{"venue_id":"v-31","date":"2026-06-12","time":"19:30","guests":4}';

describe('npm run golden', () => {
  it('runs the shipped set with the script, and writes events that can be ingested', PATIENCE, async () => {
    const out = join(folder, 'results.jsonl');
    const ended = await runCommand('golden', ['--out', out]);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toMatch(/^all +(\d+) +\1\/\1 +\1\/\1 +(\d+)\/\2 +100\.0 % /m);
    expect(ended.out).toMatch(/^policy_violation .* 0\/0 +no data$/m);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    const body = parseEvents(lines.slice(0, 1000).join('\n'), {
      contentKind: 'ndjson',
      now: Date.now(),
      isUnmasked: false,
    });
    if (body.kind === 'refused') throw new Error(body.message);
    expect(body.rejected).toEqual([]);
    const attempts = body.events.flatMap(({ event }) => (event.type === 'attempt' ? [event] : []));
    expect(attempts.length).toBeGreaterThan(300);
    expect(attempts.every(({ environment, isExperiment }) => environment === 'golden' && isExperiment)).toBe(true);
  });

  it('asks an endpoint, and sends what happened to a server', PATIENCE, async () => {
    const endpoint = await startEndpoint(() => toolCall('book_table', BOOKING));
    const server = await startTestServer();
    const set = file('set.jsonl', goldenLines('schema.missing-guests', 'schema.email-nowhere'));
    const args = ['--set', set, '--endpoint', endpoint.url, '--model', 'small-1', '--prompt', 'budgeted'];
    const ended = await runCommand('golden', [...args, '--arm', 'bare', '--send', server.url], { OPENAI_API_KEY: 'k' });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toMatch(/^schema_violation +2 +2\/2 +2\/2 +1\/1 /m);
    expect(ended.out).toContain(`${server.store.events.size} events stored, 0 rejected.`);
    expect(endpoint.seen[0]?.authorization).toBe('Bearer k');
    const [first] = [...server.store.events.values()];
    expect(first).toMatchObject({ type: 'attempt', environment: 'golden', isExperiment: true });
    await Promise.all([endpoint.close(), server.close()]);
  });

  it('ends with 2 where no question was answered', PATIENCE, async () => {
    const endpoint = await startEndpoint(() => ({ status: 500 }));
    const set = file('set.jsonl', goldenLines('schema.missing-guests'));
    const ended = await runCommand('golden', ['--set', set, '--endpoint', endpoint.url, '--model', 'm']);
    expect(ended).toMatchObject({ code: 2, err: '1 of 1 question failed: the endpoint answered 500\n' });
    await endpoint.close();
  });

  it('names every line that it cannot read, and runs nothing', PATIENCE, async () => {
    const set = file('set.jsonl', `${goldenLines('schema.missing-guests')}{"broken"\n\n{}\n`);
    const { code, out, err } = await runCommand('golden', ['--set', set]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/set\.jsonl:2: not valid JSON at column \d+$/),
      expect.stringMatching(/set\.jsonl:4: format: /),
    ]);
  });

  it.each([
    [['--nonsense'], /--nonsense/],
    [['--out', '/nowhere/results.jsonl'], /^\/nowhere\/results\.jsonl: ENOENT/],
    [['--set', '/nowhere/set.jsonl'], /\/nowhere\/set\.jsonl: ENOENT/],
    [['--contract', 'ours-v9'], /neither a built-in contract nor a file/],
    [['--endpoint', 'http://127.0.0.1:1'], /--endpoint needs --model/],
    [['--prompt', 'recovery', '--arm', 'bare'], /--arm belongs to the budgeted prompt/],
  ])('ends with 2 for %j', PATIENCE, async (args, problem) => {
    const { code, err } = await runCommand('golden', args);
    expect(code).toBe(2);
    expect(err).toMatch(problem);
  });
});

describe('npm run gate', () => {
  const CALLS = ['schema.missing-guests', 'schema.second-kind-budgeted', 'policy.over-budget-loop'];

  const written = async (): Promise<string[]> => {
    const set = file('set.jsonl', goldenLines(...CALLS));
    const args = ['--golden', set, '--baseline', join(folder, 'baseline.json')];
    expect(await runCommand('gate', [...args, '--write-baseline'])).toEqual({ code: 0, out: '', err: '' });
    return args;
  };

  it('passes what it wrote, and does not pass a decision that changed', PATIENCE, async () => {
    const args = await written();
    const same = await runCommand('gate', args);
    expect(same).toMatchObject({ code: 0, err: '' });
    expect(same.out).toContain('### Golden calls: ✓ passed');
    const changed = await runCommand('gate', [...args, '--contract', 'loop-v1']);
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(
      /^\| `?schema\.second-kind-budgeted`? \| repair_input, row, 1 left, conservative \| escalate, repeated_class, 0 left \|$/m,
    );
  });

  it('does not pass where a model repairs much less than before', PATIENCE, async () => {
    const endpoint = await startEndpoint(() => ({ message: { content: 'I would rather not.' } }));
    const args = ['--baseline', join(folder, 'baseline.json')];
    expect(await runCommand('gate', [...args, '--write-baseline'])).toMatchObject({ code: 0 });
    const fallen = await runCommand('gate', [...args, '--endpoint', endpoint.url, '--model', 'm']);
    expect(fallen).toMatchObject({ code: 1, err: '' });
    expect(fallen.out).toContain('| decisions changed | | 0 | |');
    expect(fallen.out).toContain('Repair success fell by more than chance explains.');
    await endpoint.close();
  });

  it('ends with 2 for a baseline that is missing, broken, or not named', PATIENCE, async () => {
    const set = file('set.jsonl', goldenLines(...CALLS));
    const missing = await runCommand('gate', ['--golden', set, '--baseline', join(folder, 'none.json')]);
    expect(missing).toMatchObject({ code: 2, err: expect.stringMatching(/none\.json: ENOENT/) as string });
    const broken = await runCommand('gate', ['--golden', set, '--baseline', file('broken.json', '{')]);
    expect(broken).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/broken\.json: .*JSON/) as string });
    expect(await runCommand('gate', [])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--baseline is missing/) as string,
    });
  });
});
