import { canonicalArguments } from '../../lib/json/canonical-json';
import type { Contract } from '../../lib/repair/contract';
import { schemaIssues } from '../../lib/repair/schema-issues';
import type { ToolDefinition, ValidateSchema } from '../client/tool-definition';
import { ToolFailure } from '../client/tool-failure';
import { historyOf, recordedFailure, recordedIssues } from './golden-history';
import type { GoldenAnswer, GoldenCall } from './read-golden-call';

/** The tools of a golden call, and the validator that belongs to them. */
export type GoldenWorld = {
  tools: readonly ToolDefinition[];
  validate: ValidateSchema;
  /** Tells the world which attempt begins. */
  begin: (attempt: number) => void;
};

const isAnswer = (answer: GoldenAnswer | null, tool: string, argumentsJson: string): boolean =>
  answer?.tool === tool &&
  canonicalArguments(answer.argumentsJson) === canonicalArguments(JSON.stringify(argumentsJson));

const wrong = (): ToolFailure =>
  new ToolFailure('These are not the arguments that the wish needs.', { code: 'argument_error' });

/** Everything a call names, as far as it is there: what a recorded attempt looked for in vain is not. */
const namesIn = (call: GoldenCall): Set<string> => {
  const missing = historyOf(call).filter(({ errorClass }) => errorClass === 'wrong_tool');
  const lookedFor = new Set(missing.map(({ tool }) => tool));
  const answered = call.answer === null ? [] : [call.answer.tool];
  const named = [...call.tools.keys(), ...call.attempts.map(({ tool }) => tool), ...answered];
  return new Set(named.filter((name) => !lookedFor.has(name)));
};

/**
 * A world in which the recorded attempts fail again as they did, whatever is asked of it, and in which after them exactly
 * one call does well: the answer of the golden call.
 */
export const goldenWorld = (call: GoldenCall, contract: Contract): GoldenWorld => {
  const history = historyOf(call);
  let current = 1;
  const isApproved = history.some(({ hasApproval }) => hasApproval);
  const hasOutputSchema = (tool: string): boolean => call.tools.get(tool)?.output_schema !== undefined;
  const run = (tool: string, argumentsJson: string): unknown => {
    const recorded = history[current - 1];
    const isAnswerBroken = recorded?.errorClass === 'output_contract_violation' && hasOutputSchema(tool);
    if (recorded !== undefined && !isAnswerBroken) throw recordedFailure(recorded, call, contract);
    if (recorded === undefined && !isAnswer(call.answer, tool, argumentsJson)) throw wrong();
    return {};
  };
  const tools = [...namesIn(call)].map((name): ToolDefinition => {
    const told = call.tools.get(name);
    return {
      name,
      inputSchema: told?.input_schema ?? {},
      ...(told?.output_schema === undefined ? {} : { outputSchema: told.output_schema }),
      sideEffects: told?.side_effects ?? 'unknown',
      // Only where a person approved of the recorded call is there one who approves.
      risk: isApproved ? 'high' : 'normal',
      run: (_args, { argumentsJson }) => run(name, argumentsJson),
    };
  });
  const outputs = new Set(tools.map(({ outputSchema }) => outputSchema));
  const validate: ValidateSchema = (schema, value) => {
    const recorded = history[current - 1];
    const isOutput = outputs.has(schema);
    if (recorded === undefined)
      return isOutput ? [] : (schemaIssues(JSON.stringify(schema), JSON.stringify(value)) ?? []);
    return isOutput === (recorded.errorClass === 'output_contract_violation') ? recordedIssues(recorded) : [];
  };
  return { tools, validate, begin: (attempt) => void (current = attempt) };
};
