import { describe, expect, it } from 'vitest';
import { chainedCalls, conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';
import { sweCallRun, sweTextRun } from './sample-sources';

const readAll = async (value: unknown) => conversationsOf(await partsOf(JSON.stringify(value)));

describe('SWE-agent trajectories in text mode', () => {
  it('takes the first word of a command line for the tool and the whole line for its arguments', async () => {
    const [conversation] = await readAll(sweTextRun);
    expect(conversation).toMatchObject({ format: 'swe-agent', agent: 'main', model: null, isEnded: true });
    expect(
      conversation?.attempts.map(({ tool, outcome, argumentsJson, latencyMs }) => [
        tool,
        outcome,
        argumentsJson,
        latencyMs,
      ]),
    ).toEqual([
      ['edit', 'failed', '{"action":"edit 1:1\\nfoo(\\n"}', null],
      ['edit', 'ok', '{"action":"edit 1:1\\nfoo()\\n"}', 250],
      ['submit', 'ok', '{"action":"submit\\n"}', null],
    ]);
  });

  it('reads a run of which only the history was kept', async () => {
    const history = [
      { role: 'user', content: 'Fix it.', agent: 'main' },
      { role: 'assistant', content: 'I look.', action: 'open a.py', agent: 'main' },
      { role: 'user', content: 'No file open. Use the open command first.', agent: 'main' },
      { role: 'assistant', content: 'Done.', action: 'submit', agent: 'main' },
    ];
    const [conversation] = await readAll({ history });
    expect(conversation?.attempts.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ['open', 'failed'],
      ['submit', 'unknown'],
    ]);
  });

  it('sees a repair in a later step', async () => {
    const calls = (await readAll(sweTextRun)).flatMap(chainedCalls);
    expect(calls.map(({ tool, disposition, attempts }) => [tool, disposition, attempts.length])).toEqual([
      ['edit', 'repaired', 2],
      ['submit', 'executed', 1],
    ]);
  });
});

describe('SWE-agent trajectories with function calling', () => {
  it('takes calls and results from the history, times from the trajectory, the rest from what was configured', async () => {
    const [conversation] = await readAll(sweCallRun);
    expect(conversation).toMatchObject({ model: 'gpt-4o', sessionId: expect.stringMatching(/^repo__1867\//) });
    expect(
      conversation?.attempts.map((attempt) => [
        attempt.tool,
        attempt.providerCallId,
        attempt.outcome,
        attempt.errorClass,
        attempt.latencyMs,
        attempt.argumentsJson,
      ]),
    ).toEqual([
      ['bash', 'c1', 'failed', 'wrong_tool', 100, '{"command":"pylint a.py"}'],
      ['bash', 'c2', 'ok', null, 200, '{"command":"python a.py"}'],
    ]);
  });

  it('leaves out demonstrations', async () => {
    const history = sweCallRun.history.map((message) => ({ ...message, is_demo: message.role !== 'system' }));
    const [conversation] = await readAll({ ...sweCallRun, history: [...history, ...sweCallRun.history.slice(3)] });
    expect(conversation?.attempts.map(({ providerCallId }) => providerCallId)).toEqual(['c2']);
  });

  it('refuses a history that is none', async () => {
    const parts = await partsOf(JSON.stringify({ ...sweTextRun, history: [{ role: 5, agent: 'main' }] }));
    expect(parts.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { refusal: { position: 'history[0].role' } },
    ]);
  });
});
