import { describe, expect, it } from 'vitest';
import { conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';
import { bfclEntry } from './sample-sources';

const readAll = async (value: unknown) => conversationsOf(await partsOf(JSON.stringify(value)));

describe('BFCL multi-turn results', () => {
  it('reads calls with their results by position, and takes the tokens of a step once', async () => {
    const [conversation] = await readAll(bfclEntry);
    expect(conversation).toMatchObject({ format: 'bfcl', isEnded: true, model: null, agent: null });
    expect(conversation?.sessionId).toMatch(/^multi_turn_base_7\/[0-9a-f]{8}$/);
    expect(
      conversation?.attempts.map(({ tool, turn, argumentsJson, outcome, errorClass, tokensIn, tokensOut }) => [
        tool,
        turn,
        argumentsJson,
        outcome,
        errorClass,
        tokensIn,
        tokensOut,
      ]),
    ).toEqual([
      ['cd', 0, '{"folder": "docs"}', 'failed', 'not_found', 5, 1],
      ['ls', 0, '{}', 'ok', null, 5, 0],
      ['cd', 1, '{"folder": "documents"}', 'ok', null, 11, 2],
    ]);
  });

  it('describes every tool once, whichever schema dialect it is in', async () => {
    const [conversation] = await readAll(bfclEntry);
    expect(conversation?.tools).toEqual([{ name: 'cd', description: null, inputSchemaJson: '{"type":"object"}' }]);
  });

  it('takes the calls the harness decoded where the model wrote them as text', async () => {
    const step = [
      { role: 'assistant', content: "[cd(folder='docs'), ls()]" },
      { role: 'handler_log', content: 'decoded', model_response_decoded: ["cd(folder='docs')", 'ls()', 'no call', 5] },
      { role: 'tool', content: '{"error": "cd: docs: No such directory."}' },
      { role: 'tool', content: '{}' },
    ];
    const [conversation] = await readAll({ ...bfclEntry, inference_log: [{ step_0: step }] });
    expect(conversation?.attempts.map(({ tool, argumentsJson, outcome }) => [tool, argumentsJson, outcome])).toEqual([
      ['cd', `{"call":"cd(folder='docs')"}`, 'failed'],
      ['ls', '{"call":"ls()"}', 'ok'],
    ]);
  });

  it('tells the same task apart by what happened in it', async () => {
    const other = JSON.parse(JSON.stringify(bfclEntry).replace('documents', 'elsewhere')) as object;
    const [one, two, again] = await readAll([bfclEntry, other, bfclEntry]);
    expect(new Set([one?.key, two?.key, again?.key]).size).toBe(3);
    expect(again?.key).toBe(`${one?.key}#2`);
  });

  it('refuses a step that is no list, with its place, and reads the others', async () => {
    const [turnState, turn] = bfclEntry.inference_log;
    const parts = await partsOf(
      JSON.stringify([{ ...bfclEntry, inference_log: [turnState, { ...turn, step_1: 'gone' }] }]),
    );
    expect(parts.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { refusal: { position: '[0].inference_log[1].step_1' } },
    ]);
    expect(conversationsOf(parts)[0]?.attempts).toHaveLength(2);
  });

  it('reads steps in the order of their numbers', async () => {
    const steps = Object.fromEntries(
      Array.from({ length: 12 }, (_, k) => [
        `step_${11 - k}`,
        [{ role: 'assistant', content: [{ [`f${11 - k}`]: '{}' }] }],
      ]),
    );
    const [conversation] = await readAll({ ...bfclEntry, inference_log: [steps] });
    expect(conversation?.attempts.map(({ tool }) => tool)).toEqual(Array.from({ length: 12 }, (_, k) => `f${k}`));
    expect(conversation?.attempts.every(({ outcome }) => outcome === 'unknown')).toBe(true);
  });
});
