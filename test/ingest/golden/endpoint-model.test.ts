import { afterEach, describe, expect, it } from 'vitest';
import { endpointModel } from '../../../ingest/golden/endpoint-model';
import { runGolden } from '../../../ingest/golden/run-golden';
import { DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';
import { goldenSample } from './golden-samples';
import { type ScriptedAnswer, type ScriptedEndpoint, startEndpoint, toolCall } from './scripted-endpoint';

let endpoint: ScriptedEndpoint | null = null;
afterEach(async () => {
  await endpoint?.close();
  endpoint = null;
});

const runAgainst = async (name: string, script: () => ScriptedAnswer, key: string | null = null) => {
  endpoint = await startEndpoint(script);
  const call = goldenSample(name);
  const model = endpointModel({ url: endpoint.url, model: 'small-1', key });
  const run = await runGolden([call], { model, contractOf: () => DEFAULT_CONTRACT, runId: 'run' });
  return { run, outcome: run.outcomes[0], seen: endpoint.seen, call };
};

const RIGHT = '{"venue_id":"v-31","date":"2026-06-12","time":"19:30","guests":4}';

describe('a model behind an endpoint', () => {
  it('sees the wish, its own call, the prompt as its result, and the tools; its tokens are told', async () => {
    const { outcome, seen, call } = await runAgainst(
      'schema.missing-guests',
      () => toolCall('book_table', RIGHT),
      'k-1',
    );
    expect(outcome?.isRepaired).toBe(true);
    expect(seen).toHaveLength(1);
    const [request] = seen;
    expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer k-1' });
    expect(request?.body.model).toBe('small-1');
    expect(request?.body.tools?.map(({ function: { name } }) => name)).toEqual(['book_table']);
    const [system, user, assistant, tool] = request?.body.messages ?? [];
    expect([system?.['role'], user?.['role'], tool?.['role']]).toEqual(['system', 'user', 'tool']);
    expect(user?.['content']).toBe(call.intent);
    expect(assistant?.['tool_calls']).toMatchObject([
      { function: { name: 'book_table', arguments: call.attempts[0].argumentsJson } },
    ]);
    expect(tool?.['content']).toContain('missing_required');
    expect(outcome?.events[1]).toMatchObject({ model: 'small-1', tokens_in: 12, tokens_out: 3 });
  });

  it('is told of a call that is no JSON in words, because servers refuse such a conversation', async () => {
    const { seen } = await runAgainst('json.cut-off', () => ({ message: { content: 'I give up.' } }));
    const roles = seen[0]?.body.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'user']);
    expect(seen[0]?.authorization).toBeUndefined();
  });

  it('is not taken at its word twice: of two calls nobody can say which is meant', async () => {
    const twice = { function: { name: 'book_table', arguments: RIGHT } };
    const { outcome } = await runAgainst('schema.missing-guests', () => ({ message: { tool_calls: [twice, twice] } }));
    expect(outcome?.isRepaired).toBe(false);
  });

  it.each([
    [{ status: 503 }, 'the endpoint answered 503'],
    [{ raw: '{"choices":[]}' }, 'the endpoint answered with no chat completion'],
    [{ raw: 'not JSON' }, /JSON/],
  ] as const)('that does not answer is named: %j', async (answer, problem) => {
    const { run, outcome } = await runAgainst('schema.missing-guests', () => answer);
    expect(outcome?.isRepaired).toBe(false);
    expect(run.asked).toBe(1);
    expect(run.modelErrors).toEqual([expect.stringMatching(problem)]);
  });
});
