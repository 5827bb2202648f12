import type { ExcludedBecause } from '../../lib/folded-call';

const WORDS: Readonly<Record<ExcludedBecause, string>> = {
  experiment: 'not counted: experiment',
  golden: 'not counted: golden',
  model_output: 'not counted: model output',
  actor: 'not counted: simulated user',
  held: 'not counted',
  unknown: 'not counted',
};

/** Why live rates leave a call out, beside its disposition. */
export const exclusionWords = (because: string): string =>
  Object.hasOwn(WORDS, because) ? WORDS[because as ExcludedBecause] : `not counted: ${because}`;
