import { z } from 'zod';
import type { DescribedTool } from '../../lib/conversation';
import { JsonSource } from '../../lib/json/json-source';
import { contentText } from './content-text';
import { describedTools } from './described-tools';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { MAX_CALLS, refusalOf } from './message-schema';
import type { RefusedPart } from './transcript-format';
import type { TranscriptCall, TranscriptMessage } from './transcript-message';
import { jsonOfArguments, jsonOfText } from './verbatim-json';
import { wholeNumber } from './whole-number';

/** One answer of the model: what it called, each call under its function's name, and what came back, in the order of the calls. */
export type BfclStep = {
  calls: TranscriptCall[];
  /** The answer as logged, calls or text. */
  answer: string;
  results: string[];
  tokensIn: number | null;
  tokensOut: number | null;
};

const partSchema = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  model_response_decoded: z.unknown().optional(),
});
const stepSchema = z.array(partSchema).max(MAX_CALLS);

type Entry = { inference_log: readonly unknown[]; input_token_count?: unknown; output_token_count?: unknown };
type Steps = { steps: BfclStep[]; refused: RefusedPart[] };

/** The steps of all turns, in order. Between the turns the log holds lists with the state of the tools. */
export function bfclSteps(entry: Entry, position: string): Steps {
  const found: Steps = { steps: [], refused: [] };
  let turnIndex = 0;
  for (const [index, turn] of entry.inference_log.entries()) {
    if (!isRecord(turn)) continue;
    for (const [stepIndex, name] of stepNames(turn).entries()) {
      const step = stepSchema.safeParse(turn[name]);
      if (step.success) found.steps.push({ ...stepOf(step.data), ...usageOf(entry, turnIndex, stepIndex) });
      else found.refused.push(refusalOf(`${position}.inference_log[${index}].${name}`, step.error));
    }
    turnIndex += 1;
  }
  return found;
}

const STEP_NAME = /^step_(\d{1,6})$/;

const stepNames = (turn: Record<string, unknown>): string[] =>
  Object.keys(turn)
    .filter((name) => STEP_NAME.test(name))
    .toSorted((a, b) => stepNumber(a) - stepNumber(b));

const stepNumber = (name: string): number => Number(name.slice('step_'.length));

type StepParts = z.infer<typeof stepSchema>;

function stepOf(parts: StepParts): Pick<BfclStep, 'calls' | 'answer' | 'results'> {
  const answers = parts.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  const called = answers.flatMap(listOf).flatMap(callsOf);
  const decoded = parts.flatMap((part) => listOf(part.model_response_decoded)).flatMap(decodedCall);
  return {
    calls: (called.length > 0 ? called : decoded).slice(0, MAX_CALLS),
    answer: answers.map(contentText).join('\n'),
    results: parts.filter(({ role }) => role === 'tool').map(({ content }) => contentText(content)),
  };
}

/** `{ "cd": "{\"folder\": \"document\"}" }`; what an answer holds besides such calls is text. */
function callsOf(element: unknown): TranscriptCall[] {
  if (!isRecord(element)) return [];
  return Object.entries(element).map(([tool, sent]) => ({
    id: null,
    actor: 'agent',
    tool,
    argumentsJson: argumentsOf(sent),
  }));
}

/** `cd(folder='docs')`: what the harness made of an answer in which a model without function calling wrote its calls. */
function decodedCall(text: unknown): TranscriptCall[] {
  const tool = typeof text === 'string' ? (/^[^\s(]+(?=\()/.exec(text)?.[0] ?? null) : null;
  // In no encoding of arguments, so the text stands as a whole.
  return tool === null ? [] : [{ id: null, actor: 'agent', tool, argumentsJson: JSON.stringify({ call: text }) }];
}

function argumentsOf(sent: unknown): string | null {
  if (sent instanceof JsonSource) return jsonOfArguments(sent);
  return jsonOfText(typeof sent === 'string' ? sent : JSON.stringify(sent));
}

/** Token counts lie in lists of their own, by turn and step. */
function usageOf(entry: Entry, turn: number, step: number): Pick<BfclStep, 'tokensIn' | 'tokensOut'> {
  const at = (counts: unknown) => wholeNumber(listOf(listOf(counts)[turn])[step]);
  return { tokensIn: at(entry.input_token_count), tokensOut: at(entry.output_token_count) };
}

/** The messages that hold calls or results. The log has no times, and its latencies are the model's, not the tools'. */
export const stepMessages = (steps: readonly BfclStep[]): TranscriptMessage[] =>
  steps.flatMap(({ calls, results, tokensIn, tokensOut }, index): TranscriptMessage[] =>
    calls.length === 0
      ? []
      : [
          { kind: 'calls', index, calls, time: null, model: null, tokensIn, tokensOut, costUsd: null },
          ...results.map((text) => ({ kind: 'result' as const, callId: null, text, hasErrorFlag: false })),
        ],
  );

/** Everything in a history that tells it from another one. */
export const historyParts = (steps: readonly BfclStep[]): unknown[] =>
  steps.map(({ calls, answer, results, tokensIn, tokensOut }) => [calls, answer, results, tokensIn, tokensOut]);

/** The tools of the first step that lists them; later ones repeat the list, or add what the task had kept back. */
export function toolsOf(log: readonly unknown[]): DescribedTool[] {
  const tools = new Map<string, DescribedTool>();
  for (const turn of log.filter(isRecord)) {
    for (const tool of stepNames(turn).flatMap((name) => listOf(turn[name]).flatMap(listedTools))) {
      if (!tools.has(tool.name)) tools.set(tool.name, tool);
    }
  }
  return [...tools.values()];
}

const listedTools = (part: unknown): DescribedTool[] =>
  isRecord(part) && part.role === 'inference_input' && isRecord(part.content) ? describedTools(part.content.tools) : [];
