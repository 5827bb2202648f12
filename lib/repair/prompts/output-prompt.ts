import type { Decision } from '../decide';
import type { FailedCall } from '../feedback/failed-call';
import { failureNames } from '../feedback/failure-names';
import type { BrokenAnswer, BrokenPart } from '../output-contract';
import { promptBuilder } from './prompt-builder';
import { instruction, type PromptPart, quoted } from './prompt-text';
import { SAMPLE_FAILURES } from './sample-failure';
import { feedbackParts, FROM_THE_RUNTIME } from './spoken-failure';

export type OutputInput = {
  failure: FailedCall;
  answer: Pick<BrokenAnswer, 'brokenParts' | 'validPaths'>;
  /** The tool's output schema as parsed JSON; null where it is unknown, and then nothing is known to be broken. */
  outputSchema: unknown;
  decision: Pick<Decision, 'remainingBudget'>;
};

/** What the prompt says; `{count}` stands for the attempts that remain. */
export const OUTPUT_SENTENCES = {
  introduction:
    'The tool was called and answered, but its answer breaks the schema it has for answers. The call has run. The issues name places in the answer.',
  choice:
    'If other arguments would make the tool answer as it should, answer with exactly one call of the same tool and keep every argument that was right. If the arguments were right, the tool is broken: make no call and say so in one sentence. The same arguments once more are refused.',
  isMissing: 'It is missing there.',
  nothingValid: 'No part of the answer is known to be valid.',
  partlyValid: 'Some of the answer is valid and may be used. The places that hold it:',
  remaining: 'Remaining attempts: {count}.',
} as const;

const quotedPart = ({ path, json }: BrokenPart): PromptPart[] => [
  ...quoted('place', path === '' ? 'the whole answer' : path),
  ...(json === null ? [instruction(OUTPUT_SENTENCES.isMissing)] : quoted('broken part', json)),
];

const validSentence = (paths: readonly string[]): string =>
  paths.length === 0 ? OUTPUT_SENTENCES.nothingValid : OUTPUT_SENTENCES.partlyValid;

const partsOf = ({ failure, answer, outputSchema, decision }: OutputInput): PromptPart[] | null => {
  if (outputSchema === null || outputSchema === undefined || failure.errorClass === 'policy_violation') return null;
  const { code, errorClass, issues } = failureNames({ ...failure, inputSchema: outputSchema });
  return [
    instruction(`${FROM_THE_RUNTIME}\n${OUTPUT_SENTENCES.introduction}`),
    ...feedbackParts({ code, error_class: errorClass, retry: true, issues }),
    ...quoted('tool', failure.tool),
    ...quoted('arguments', failure.argumentsJson),
    ...answer.brokenParts.flatMap(quotedPart),
    instruction(validSentence(answer.validPaths)),
    ...quoted('valid places', answer.validPaths.length === 0 ? null : answer.validPaths.join('\n')),
    instruction(OUTPUT_SENTENCES.remaining.replace('{count}', String(decision.remainingBudget))),
    instruction(OUTPUT_SENTENCES.choice),
  ];
};

/** Asks whether other arguments would mend a broken answer. Null without an output schema. */
export const outputPrompt = promptBuilder<OutputInput>(
  'output',
  partsOf,
  SAMPLE_FAILURES.flatMap((failure) =>
    [[], ['/a']].map((validPaths) => ({
      failure: { ...failure, errorClass: 'output_contract_violation' as const },
      answer: { brokenParts: ['1', null].map((json) => ({ path: '/b', json })), validPaths },
      outputSchema: {},
      decision: { remainingBudget: 1 },
    })),
  ),
);
