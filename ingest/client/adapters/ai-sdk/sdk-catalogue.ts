import type { ValidateSchema } from '../../tool-definition';
import { factsOfTool, type ToolFacts } from '../loop/loop-settings';
import type { DescribedTool } from '../loop/tell-tools';
import { checkBySchema } from './check-by-schema';
import type { TurnOfSdk } from './sdk-call';
import type { ModelRequestOptions, WorkingTool } from './sdk-shapes';

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
  /** The name that the model used. */
  named: string;
  /** The request that the call answers: it has the JSON Schemas, and names the tools that the model may use now. */
  asked: ModelRequestOptions | null;
  turn: TurnOfSdk;
  facts: ToolFacts | undefined;
  /** For schemas that bring no validation along. */
  validate: ValidateSchema | undefined;
};

type Around = Omit<CatalogueInput, 'tools' | 'named' | 'asked'>;

const describedTool = (
  name: string,
  { inputSchema: schema, description, execute }: WorkingTool,
  inputSchema: unknown,
  { turn, facts, validate }: Around,
): DescribedTool => {
  /** Schemas may make something else of arguments, by defaults and coercions. */
  const made = new WeakMap<object, unknown>();
  return {
    ...factsOfTool(facts, name),
    name,
    inputSchema,
    description: typeof description === 'string' ? description : undefined,
    check: async (args) => {
      const verdict = await checkBySchema(schema, args);
      if (verdict === null) return inputSchema === undefined ? [] : (validate?.(inputSchema, args) ?? []);
      if ('issues' in verdict) return verdict.issues;
      made.set(args as object, verdict.value);
      return [];
    },
    run: async (args, { signal }) => {
      const options = turn.options();
      const signals = [signal, options.abortSignal].filter((each) => each !== undefined);
      const { input } = turn.takeInput() ?? { input: made.get(args as object) ?? args };
      return lastOf(await execute(input, { ...options, abortSignal: AbortSignal.any(signals) }));
    },
  };
};

/** The tools that a call may use, as the loop knows them: those on offer, and the one that the call names. */
export const sdkCatalogue = ({ tools, named, asked, ...around }: CatalogueInput): DescribedTool[] => {
  const schemas = new Map(asked?.tools?.map(({ name, inputSchema }) => [name, inputSchema]));
  const offered = [...tools].filter(([name]) => name === named || schemas.has(name));
  return (offered.length > 0 ? offered : [...tools]).map(([name, tool]) =>
    describedTool(name, tool, schemas.get(name), around),
  );
};
