import type { GoldenModel } from './golden-model';
import type { GoldenCall } from './read-golden-call';
import { type GoldenLoop, type GoldenOutcome, runGoldenCall } from './run-golden-call';

export type GoldenRun = {
  outcomes: GoldenOutcome[];
  /** How often the model was asked, and what it threw in place of an answer. */
  asked: number;
  modelErrors: string[];
};

/** Runs a loop over golden calls, one after the other. */
export const runGolden = async (calls: readonly GoldenCall[], loop: GoldenLoop): Promise<GoldenRun> => {
  const run: GoldenRun = { outcomes: [], asked: 0, modelErrors: [] };
  const watched: GoldenModel = {
    name: loop.model.name,
    ask: async (question) => {
      run.asked += 1;
      try {
        return await loop.model.ask(question);
      } catch (error) {
        run.modelErrors.push(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
  for (const call of calls) {
    // A model is asked one question at a time: an endpoint under test is not there to be flooded.
    run.outcomes.push(await runGoldenCall(call, { ...loop, model: watched }));
  }
  return run;
};
