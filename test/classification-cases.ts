import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classify } from '../lib/repair/classify';
import { isCancelled } from '../lib/repair/is-cancelled';
import { MODEL_OUTPUT_TOOL } from '../lib/words';

const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));
const FAILURES = `${SHARED}data/failures.jsonl`;
const SIGNALS = `${SHARED}formats/samples/51-error-classification-cases.json`;

/** Judged failures lie beside the repo and are not part of it. */
export const hasClassificationCases = existsSync(FAILURES) && existsSync(SIGNALS);

/** A failure that a person has judged, and what `classify` makes of it. */
export type JudgedCase = { source: string; text: string; expected: string; found: string; rule: string };

type JudgedFailure = { file: string; tool: string; message: string; class: string };

type Signals = {
  exceptionType?: string;
  errorType?: string;
  jsonRpcCode?: number;
  httpStatus?: number;
  grpcStatus?: string;
  finishReason?: string;
  failureStage?: string;
  message?: string;
};

/** The messages of real trajectories, by text alone. */
export const judgedFailures = (): JudgedCase[] =>
  readFileSync(FAILURES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { file, tool, message, class: expected } = JSON.parse(line) as JudgedFailure;
      const { errorClass, rule } = classify({
        sentClass: null,
        code: null,
        message,
        issues: [],
        stage: 'returned',
        tool,
      });
      return { source: file, text: message, expected, found: errorClass, rule };
    });

const codeOf = ({
  exceptionType,
  errorType,
  jsonRpcCode,
  httpStatus,
  grpcStatus,
  finishReason,
}: Signals): string | null => {
  const code = jsonRpcCode ?? httpStatus ?? grpcStatus ?? finishReason ?? exceptionType ?? errorType;
  return code === undefined ? null : String(code);
};

/** The signals of stacks, as their importers hand them over: the structured one as code, the text as message. */
export const judgedSignals = (): JudgedCase[] => {
  const { cases } = JSON.parse(readFileSync(SIGNALS, 'utf8')) as { cases: { signals: Signals; expect: string }[] };
  return cases.map(({ signals, expect: expected }) => {
    const [code, message] = [codeOf(signals), signals.message ?? null];
    const tool = signals.failureStage === 'output' ? MODEL_OUTPUT_TOOL : 'refund';
    const { errorClass, rule } = classify({ sentClass: null, code, message, issues: [], stage: null, tool });
    const found = isCancelled({ code, message }) ? 'cancelled' : errorClass;
    return { source: 'signals', text: JSON.stringify(signals), expected, found, rule };
  });
};
