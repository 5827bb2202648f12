import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodeRecovery } from '../../../ingest/client/error-code-recovery';
import { type GoldenModel, scriptedModel } from '../../../ingest/golden/golden-model';
import type { GoldenCall } from '../../../ingest/golden/read-golden-call';
import { readGoldenSet } from '../../../ingest/golden/read-golden-set';
import { type GoldenLoop, type GoldenOutcome, runGoldenCall } from '../../../ingest/golden/run-golden-call';
import { foldEvents } from '../client/fold-events';
import { contractNamed, DEFAULT_CONTRACT } from '../../../lib/repair/built-in-contracts';

const TEXT = readFileSync(new URL('../../../ingest/golden/golden-calls.jsonl', import.meta.url), 'utf8');
const { calls } = readGoldenSet(TEXT);

const loopWith = (model: GoldenModel): GoldenLoop => ({
  model,
  contractOf: ({ contract }) => contractNamed(contract) ?? DEFAULT_CONTRACT,
  runId: 'run-1',
});

/** A loop cannot come to these again: it would not have gone on, or nothing it sees says what was recorded. */
const OUT_OF_REACH = ['schema.arguments-not-recorded', 'rate.unsafe-undispatched', 'rate.then-schema'];

const ASKING: ReadonlySet<string | undefined> = new Set(['repair_input', 'reshape_call']);

const isAsked = ({ answer, expected }: GoldenCall) => answer !== null && ASKING.has(expected.decision?.action);

const attemptsOf = ({ events }: GoldenOutcome) => events.flatMap((event) => ('attempt' in event ? [event] : []));

describe('the loop over the golden set', () => {
  it.each(calls.filter(({ answer }) => answer !== null))('repairs what can be repaired: $name', async (call) => {
    const { isRepaired } = await runGoldenCall(call, loopWith(scriptedModel));
    expect(isRepaired).toBe(OUT_OF_REACH.includes(call.name) ? null : true);
  });

  it.each(calls)('tells what was recorded, as golden: $name', async (call) => {
    const outcome = await runGoldenCall(call, loopWith(scriptedModel));
    for (const event of attemptsOf(outcome)) {
      expect(event).toMatchObject({ environment: 'golden', experiment: 'run-1', call_scope: 'run-1' });
    }
    if (call.answer === null) expect(outcome.isRepaired).toBeNull();
  });

  it.each(calls.filter(isAsked))('takes nothing else for right: $name', async (call) => {
    const wrong: GoldenModel = {
      name: 'wrong',
      ask: async ({ request }) => ({ tool: call.answer?.tool ?? '', argumentsJson: `{"wrong":${request.attempt}}` }),
    };
    const { isRepaired } = await runGoldenCall(call, loopWith(wrong));
    expect(isRepaired).not.toBe(true);
  });

  it.each(calls)('folds to what the loop says it came to: $name', async (call) => {
    const loop = loopWith(scriptedModel);
    const { isRepaired, events } = await runGoldenCall(call, loop);
    const { call: folded } = foldEvents(events, { contract: loop.contractOf(call), sideEffectsOf: () => 'unknown' });
    const isReached = events.length > 0 && isRepaired !== null;
    expect(isReached ? folded?.loopDisposition : null).toBe(isReached ? 'repaired' : null);
  });

  it.each(calls.filter(isAsked))('repairs by a decision on the error as well: $name', async (call) => {
    const { isRepaired } = await runGoldenCall(call, { ...loopWith(scriptedModel), recoverBy: [errorCodeRecovery] });
    expect(isRepaired).toBe(OUT_OF_REACH.includes(call.name) ? null : true);
  });

  it('survives a model that throws', async () => {
    const dead: GoldenModel = { name: 'dead', ask: () => Promise.reject(new Error('no line')) };
    const [call] = calls;
    if (call === undefined) throw new Error('the set is empty');
    expect((await runGoldenCall(call, loopWith(dead))).isRepaired).toBe(false);
  });
});
