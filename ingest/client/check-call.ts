import type { Issue } from '../../lib/attempt';
import { isRecord } from '../../lib/is-record';
import { isJsonError, scanJson } from '../../lib/json/scan-json';
import type { Contract } from '../../lib/repair/contract';
import { failureOfIssues, loopFailure, type LoopFailure } from './loop-failure';
import type { RequestedCall } from './model-answer';
import type { ToolDefinition, ValidateSchema } from './tool-definition';

/** What calls are checked against. */
export type Checks<Value> = {
  tools: ReadonlyMap<string, ToolDefinition<Value>>;
  validate: ValidateSchema | undefined;
  contract: Contract;
};

export type CheckedCall<Value> =
  | { kind: 'ready'; tool: ToolDefinition<Value>; args: unknown }
  | { kind: 'failed'; failure: LoopFailure };

const NOT_AN_OBJECT: readonly Issue[] = [{ path: '', keyword: 'type', expected: 'object' }];

/** Models call a tool without arguments with no text at all. */
const NOTHING = '{}';

/** The value of arguments; some models write the JSON of the object into a string. */
const argumentsValue = (json: string): unknown => {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' && value.trimStart().startsWith('{') && !isJsonError(scanJson(value))
    ? JSON.parse(value)
    : value;
};

const malformed = (at: { line: number; column: number }): LoopFailure =>
  loopFailure({
    errorClass: 'malformed_json',
    stage: 'emitted',
    message: `The arguments are not valid JSON: line ${at.line}, column ${at.column}.`,
    issues: [{ path: '', keyword: 'invalid_json' }],
  });

/** Checks a call before anything of it is sent: is there such a tool, do the arguments parse and keep to its schema? */
export const checkCall = async <Value>(call: RequestedCall, checks: Checks<Value>): Promise<CheckedCall<Value>> => {
  const tool = checks.tools.get(call.tool);
  if (tool === undefined) {
    const message = 'There is no tool of this name.';
    return { kind: 'failed', failure: loopFailure({ errorClass: 'wrong_tool', stage: 'emitted', message }) };
  }
  const json = call.argumentsJson.trim() === '' ? NOTHING : call.argumentsJson;
  const scan = scanJson(json);
  if (isJsonError(scan)) return { kind: 'failed', failure: malformed(scan) };
  const args = argumentsValue(json);
  const { inputSchema, name } = tool;
  const bySchema = inputSchema === undefined ? [] : (checks.validate?.(inputSchema, args) ?? []);
  const found = bySchema.length === 0 && !isRecord(args) ? NOT_AN_OBJECT : bySchema;
  const issues = found.length === 0 && tool.check !== undefined ? await tool.check(args) : found;
  if (issues.length > 0) return { kind: 'failed', failure: failureOfIssues(issues, name, checks.contract) };
  return { kind: 'ready', tool, args };
};
