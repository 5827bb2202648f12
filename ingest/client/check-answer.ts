import { checkOutput } from '../../lib/repair/output-contract';
import { loopFailure, type LoopFailure } from './loop-failure';
import type { ToolDefinition, ValidateSchema } from './tool-definition';

/** An answer as JSON text; null where JSON cannot hold it. */
const jsonOf = (value: unknown): string | null => {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return null;
  }
};

/** Checks what a tool answered by its output schema; null where it keeps to it, or where there is none. */
export const checkAnswer = <Value>(
  value: Value,
  { outputSchema }: ToolDefinition<Value>,
  validate: ValidateSchema | undefined,
): LoopFailure | null => {
  if (outputSchema === undefined || validate === undefined) return null;
  const answerJson = jsonOf(value);
  const noJson = [{ path: '', keyword: 'custom', message: 'not JSON' }];
  const check = checkOutput(answerJson ?? '', (json) =>
    answerJson === null ? noJson : validate(outputSchema, JSON.parse(json)),
  );
  if (check.kind !== 'broken') return null;
  return loopFailure({
    errorClass: 'output_contract_violation',
    stage: 'output_validated',
    issues: check.issues,
    message: "The tool's answer breaks the schema it has for answers.",
    answer: check,
  });
};
