import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chainConversation } from '../../../lib/chain';
import type { ChainKey } from '../../../lib/chain-keys';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';
import { chainedCalls, conversationsOf, hasRealData, REAL_DATA, readParts } from '../../real-transcripts';
import { partsOf } from './chunked';
import { asks, call, called, first, LOG, NO_CALL, NOT_JSON, refused, result, says, second } from './sample-log';

const readLog = async (rows: readonly object[]) =>
  conversationsOf(await partsOf(rows.map((row) => JSON.stringify(row)).join('\n')));
const storyOf = async (rows: readonly object[]) =>
  (await readLog(rows))
    .flatMap(chainedCalls)
    .map(({ tool, disposition, attempts }) => [
      tool,
      disposition,
      attempts.map(({ outcome, errorClass, code }) => [outcome, errorClass, code]),
    ]);

describe('SWE-agent request logs', () => {
  it('tells refused outputs where they were, and what was taken after them', async () => {
    expect(await storyOf(LOG)).toEqual([
      [
        'bash',
        'repaired',
        [
          ['failed', 'wrong_tool', null],
          ['ok', null, null],
        ],
      ],
      [
        MODEL_OUTPUT_TOOL,
        'repaired',
        [
          ['failed', 'schema_violation', 'no_tool_call'],
          ['failed', 'schema_violation', 'multiple_tool_calls'],
          ['ok', null, null],
        ],
      ],
    ]);
  });

  it('keeps refused outputs as the model wrote them, emitted and never dispatched', async () => {
    const outputs = (await readLog(LOG))[0]?.attempts.filter(({ tool }) => tool === MODEL_OUTPUT_TOOL);
    expect(outputs).toMatchObject([
      { argumentsJson: '"I am done."', stage: 'emitted', tokensIn: 100, tokensOut: 7, costUsd: 0.25 },
      { argumentsJson: expect.stringContaining('"name":"bash"'), stage: 'emitted' },
      { outcome: 'ok', tokensIn: null, costUsd: null },
    ]);
  });

  it('gives calls the time, model, tokens and price of the response they came in, each once', async () => {
    const attempts = (await readLog(LOG))[0]?.attempts ?? [];
    expect(attempts.filter(({ tool }) => tool === 'bash')).toMatchObject([
      { model: 'm-2026', ts: Date.UTC(2026, 0, 2, 3, 4, 5, 678), tokensIn: 100, tokensOut: 7, costUsd: 0.25 },
      { costUsd: 0.5 },
    ]);
    expect(attempts.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)).toBe(1.25);
  });

  it('ends well on a response that would be taken, though its call was never executed', async () => {
    const end = (response: object) => [
      ...LOG.slice(0, 4),
      asks([...first, ...refused('I am done.', NO_CALL)]),
      response,
    ];
    const dispositionAfter = async (response: object) =>
      (await storyOf(end(response))).find(([tool]) => tool === MODEL_OUTPUT_TOOL)?.[1];
    expect(await dispositionAfter(says('', [call('c2', 'submit')]))).toBe('repaired');
    expect(await dispositionAfter(says('', [call('c2', 'submit', '{"a":')]))).toBe('abandoned');
    expect(await dispositionAfter(says('Still done.'))).toBe('abandoned');
  });

  it('knows arguments that are not JSON, from the output or from what was said of it', async () => {
    const after = [...first, ...refused('', NOT_JSON)];
    const broken = [
      asks([]),
      says('', [call('c1', 'bash')]),
      asks(first),
      says('', [call('x', 'bash', '{"a":')]),
      asks(after),
    ];
    for (const rows of [broken, broken.filter((_, index) => index !== 3)]) {
      expect((await storyOf(rows)).at(-1)).toEqual([
        MODEL_OUTPUT_TOOL,
        'abandoned',
        [['failed', 'malformed_json', 'malformed_json']],
      ]);
    }
  });

  it('takes refusals in a row that all stay in the history for one chain', async () => {
    const once = [...first, ...refused('I am done.', NO_CALL)];
    const rows = [
      ...LOG.slice(0, 4),
      asks(once),
      says('Done!'),
      asks([...once, ...refused('Done!', NO_CALL)]),
      ...LOG.slice(7),
    ];
    expect((await storyOf(rows)).filter(([tool]) => tool === MODEL_OUTPUT_TOOL)).toMatchObject([
      [MODEL_OUTPUT_TOOL, 'repaired', { length: 3 }],
    ]);
  });

  it('loses no refused output when a later request is shorter', async () => {
    expect((await storyOf([...LOG.slice(0, 6), asks([])])).filter(([tool]) => tool === MODEL_OUTPUT_TOOL)).toHaveLength(
      1,
    );
  });

  it('takes an answer of a user that stays in the history for what it is', async () => {
    const asked = [...first, { role: 'assistant', content: 'Which one?' }, { role: 'user', content: 'That one.' }];
    const rows = [...LOG.slice(0, 3), says('Which one?'), asks(asked), says('', [call('c2', 'bash')])];
    const kept = asks([...asked, called('c2', 'bash'), result('c2', 'fine')]);
    expect((await storyOf([...rows, kept])).map(([tool]) => tool)).toEqual(['bash']);
    expect((await storyOf(rows)).map(([tool]) => tool)).toEqual(['bash']);
    // Gone from the next request: it was refused, in whichever words.
    expect((await storyOf([...rows, asks(second)])).map(([tool]) => tool)).toContain(MODEL_OUTPUT_TOOL);
  });

  it('reads conversations that take turns, and the rows also as one document', async () => {
    const other = LOG.map((row) => JSON.parse(JSON.stringify(row).replace('Fix it.', 'Fix that.')) as object);
    const mixed = LOG.flatMap((row, index) =>
      index % 2 === 0 ? [row, LOG[index + 1], other[index], other[index + 1]] : [],
    );
    const rows = mixed.filter((row) => row !== undefined);
    const one = await readLog(rows);
    expect(one).toHaveLength(2);
    expect(one.map(({ attempts }) => attempts.length)).toEqual([5, 5]);
    expect(conversationsOf(await partsOf(JSON.stringify(rows)))).toEqual(one);
  });

  it('refuses a row that is none with its line and goes on', async () => {
    const rows = [...LOG.slice(0, 2), { type: 'response', outputs: 'none' }, ...LOG.slice(2)];
    const parts = await partsOf(rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(parts.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { refusal: { position: expect.stringContaining('line 3') } },
    ]);
    expect(conversationsOf(parts)).toHaveLength(1);
  });
});

const EDITOR_LOG = join(REAL_DATA, 'open/swe-agent-llmlog/interactions_20251201_105710.jsonl');

describe.skipIf(!hasRealData)('a multi-command tool in a real log', () => {
  it('repairs no edit by looking at the file once its command is part of the key', async () => {
    const [conversation] = conversationsOf(await readParts(EDITOR_LOG));
    const attempts = conversation?.attempts ?? [];
    const ways = (chainKeys: ChainKey[]) =>
      chainConversation(attempts, { isEnded: true, chainKeys }).chains.map(({ outcome, lastNumber }) => [
        outcome,
        lastNumber,
      ]);
    expect(ways([]).filter(([outcome]) => outcome === 'repaired')).toHaveLength(8);
    const keyed = ways([{ tool: 'str_replace_editor', argument: 'command' }]);
    expect(keyed).toContainEqual(['abandoned', 7]);
    expect(keyed.length).toBeLessThan(ways([]).length);
  });
});
