import type { Issue } from '../../../../lib/attempt';
import type { ValidateSchema } from '../../tool-definition';
import { factsOfTool, type ToolFacts } from '../loop/loop-settings';
import type { DescribedTool } from '../loop/tell-tools';
import { checkBySchema, issuesIn } from './check-by-schema';
import type { TurnOfSdk } from './sdk-call';
import type { ModelRequestOptions, SdkRefusal, WorkingTool } from './sdk-shapes';

/** A tool may answer bit by bit; the last is its answer. */
const lastOf = async (answer: unknown): Promise<unknown> => {
  const isStream = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
  if (!isStream) return answer;
  let last: unknown;
  for await (const value of answer as AsyncIterable<unknown>) last = value;
  return last;
};

export type CatalogueInput = {
  tools: ReadonlyMap<string, WorkingTool>;
  /** The tool that the SDK runs; null where it refused the call. */
  running: string | null;
  refusal: SdkRefusal | null;
  /** The request that the call answers: it has the JSON Schemas, and names the tools that the model may use now. */
  asked: ModelRequestOptions | null;
  turn: TurnOfSdk;
  facts: ToolFacts | undefined;
  /** For schemas that bring no validation along. */
  validate: ValidateSchema | undefined;
};

/** Whether this is the call that the SDK refused. It parses with more care than its schemas tell. */
const isRefused = ({ call }: SdkRefusal, name: string, args: unknown): boolean => {
  if (call.toolName !== name) return false;
  try {
    return JSON.stringify(JSON.parse(call.input)) === JSON.stringify(args);
  } catch {
    return false;
  }
};

type Around = Omit<CatalogueInput, 'tools' | 'running' | 'asked'>;

type Named = { name: string; tool: WorkingTool; inputSchema: unknown };

/** Checks arguments as the SDK does. Keeps in `made` what the schema made of them, by defaults and coercions. */
const checkerFor =
  ({ name, tool, inputSchema }: Named, { validate, refusal }: Around, made: WeakMap<object, unknown>) =>
  async (args: unknown): Promise<readonly Issue[]> => {
    const verdict = await checkBySchema(tool.inputSchema, args);
    if (verdict !== null && 'issues' in verdict) return verdict.issues;
    if (verdict !== null) made.set(args as object, verdict.value);
    const isLeftToValidate = verdict === null && inputSchema !== undefined;
    const issues = isLeftToValidate ? (validate?.(inputSchema, args) ?? []) : [];
    if (issues.length > 0) return issues;
    return refusal !== null && isRefused(refusal, name, args) ? issuesIn(refusal.error) : [];
  };

const describedTool = (named: Named, around: Around): DescribedTool => {
  const { name, tool, inputSchema } = named;
  const { turn, facts } = around;
  const made = new WeakMap<object, unknown>();
  return {
    ...factsOfTool(facts, name),
    name,
    inputSchema,
    description: typeof tool.description === 'string' ? tool.description : undefined,
    check: checkerFor(named, around, made),
    run: async (args, { signal, attempt }) => {
      const options = turn.options();
      const signals = [signal, options.abortSignal].filter((each) => each !== undefined);
      const { input } = turn.inputFor(attempt) ?? { input: made.get(args as object) ?? args };
      return lastOf(await tool.execute(input, { ...options, abortSignal: AbortSignal.any(signals) }));
    },
  };
};

/** The tools that a call may use, as the loop knows them: those on offer, and the one that the SDK runs. */
export const sdkCatalogue = ({ tools, running, asked, ...around }: CatalogueInput): DescribedTool[] => {
  const schemas = new Map(asked?.tools?.map(({ name, inputSchema }) => [name, inputSchema]));
  const offered = [...tools].filter(([name]) => name === running || schemas.has(name));
  return (offered.length > 0 ? offered : [...tools]).map(([name, tool]) =>
    describedTool({ name, tool, inputSchema: schemas.get(name) }, around),
  );
};
