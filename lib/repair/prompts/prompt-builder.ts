import { fnv1a } from '../fnv-1a';
import { promptText, type PromptPart } from './prompt-text';

export type Prompt = {
  name: string;
  /** Sent with events as `prompt_version`. */
  version: string;
  text: string;
  /** The same in pieces, for messages that keep instructions and data apart. */
  parts: readonly PromptPart[];
};

export type PromptBuilder<Input> = {
  name: string;
  version: () => string;
  /** A prompt of this name with the given parts. */
  write: (parts: readonly PromptPart[]) => Prompt;
  /** Null where there is nothing to ask a model for. */
  build: (input: Input) => Prompt | null;
};

/**
 * A builder whose version follows from what it writes: it is a hash of the texts it makes of `samples`, which should between
 * them reach every sentence. Whoever changes a sentence gets a new version without thinking of it.
 */
export const promptBuilder = <Input>(
  name: string,
  partsOf: (input: Input) => readonly PromptPart[] | null,
  samples: readonly Input[],
): PromptBuilder<Input> => {
  let known: string | null = null;
  const version = (): string => {
    known ??= `${name}-${fnv1a(JSON.stringify(samples.map((sample) => promptText(partsOf(sample) ?? []))))}`;
    return known;
  };
  const write = (parts: readonly PromptPart[]): Prompt => ({
    name,
    version: version(),
    text: promptText(parts),
    parts,
  });
  const build = (input: Input): Prompt | null => {
    const parts = partsOf(input);
    return parts && write(parts);
  };
  return { name, version, write, build };
};
