import { canonicalArguments } from '../../lib/json/canonical-json';
import type { Contract } from '../../lib/repair/contract';
import { schemaIssues } from '../../lib/repair/schema-issues';
import type { ToolDefinition, ValidateSchema } from '../client/tool-definition';
import { ToolFailure } from '../client/tool-failure';
import type { GoldenAttempt } from './golden-attempt';
import { historyOf, recordedFailure, recordedIssues } from './golden-history';
import type { GoldenCall } from './read-golden-call';

/** Everything a call names, as far as it is there: what a recorded attempt looked for in vain is not. */
const namesIn = (call: GoldenCall): Set<string> => {
  const missing = historyOf(call).filter(({ errorClass }) => errorClass === 'wrong_tool');
  const lookedFor = new Set(missing.map(({ tool }) => tool));
  const answered = call.answer === null ? [] : [call.answer.tool];
  const named = [...call.tools.keys(), ...call.attempts.map(({ tool }) => tool), ...answered];
  return new Set(named.filter((name) => !lookedFor.has(name)));
};

/**
 * The tools of a golden call, in a world in which the recorded attempts fail again as they did, whatever is asked of them,
 * and in which after them exactly one call does well: the answer of the golden call.
 */
export class GoldenWorld {
  readonly tools: readonly ToolDefinition[];
  private readonly history: readonly GoldenAttempt[];
  private readonly outputSchemas: ReadonlySet<unknown>;
  private attempt = 1;

  constructor(
    private readonly call: GoldenCall,
    private readonly contract: Contract,
  ) {
    this.history = historyOf(call);
    this.tools = [...namesIn(call)].map((name) => this.toolNamed(name));
    this.outputSchemas = new Set(this.tools.map(({ outputSchema }) => outputSchema));
  }

  /** Tells the world which attempt begins. */
  begin(attempt: number): void {
    this.attempt = attempt;
  }

  /** Finds what was recorded, and after that what is so. */
  readonly validate: ValidateSchema = (schema, value) => {
    const { recorded } = this;
    const isOutput = this.outputSchemas.has(schema);
    if (recorded === undefined)
      return isOutput ? [] : (schemaIssues(JSON.stringify(schema), JSON.stringify(value)) ?? []);
    return isOutput === (recorded.errorClass === 'output_contract_violation') ? recordedIssues(recorded) : [];
  };

  private get recorded(): GoldenAttempt | undefined {
    return this.history[this.attempt - 1];
  }

  private toolNamed(name: string): ToolDefinition {
    const told = this.call.tools.get(name);
    return {
      name,
      inputSchema: told?.input_schema ?? {},
      ...(told?.output_schema === undefined ? {} : { outputSchema: told.output_schema }),
      sideEffects: told?.side_effects ?? 'unknown',
      // Only where a person approved of the recorded call is there one who approves.
      risk: this.history.some(({ hasApproval }) => hasApproval) ? 'high' : 'normal',
      run: (_args, { argumentsJson }) => this.run(name, argumentsJson),
    };
  }

  /** What it answers means nothing: only that it answers does. */
  private run(tool: string, argumentsJson: string): unknown {
    const { recorded } = this;
    const hasOutputSchema = this.call.tools.get(tool)?.output_schema !== undefined;
    const isAnswerBroken = hasOutputSchema && recorded?.errorClass === 'output_contract_violation';
    if (recorded !== undefined && !isAnswerBroken) throw recordedFailure(recorded, this.call, this.contract);
    if (recorded === undefined && !this.isAnswer(tool, argumentsJson)) {
      throw new ToolFailure('These are not the arguments that the wish needs.', { code: 'argument_error' });
    }
    return {};
  }

  private isAnswer(tool: string, argumentsJson: string): boolean {
    const { answer } = this.call;
    if (answer?.tool !== tool) return false;
    return canonicalArguments(answer.argumentsJson) === canonicalArguments(JSON.stringify(argumentsJson));
  }
}
