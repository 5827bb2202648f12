/*
 * The parts of the AI SDK that are used, as versions 5, 6 and 7 have in common. Parameters of `never` accept whatever a version
 * declares; what is really there is told by the `Working…` types.
 */

/** A language model object of a provider. */
export type SdkModel = {
  modelId: string;
  doGenerate: (options: never) => PromiseLike<unknown>;
  doStream: (options: never) => PromiseLike<unknown>;
};

/** A tool as `tool()` makes it. */
export type SdkTool = { inputSchema?: unknown; description?: unknown; execute?: unknown };

/** A call as a model sent it, its arguments as text. */
export type SdkToolCall = { toolCallId: string; toolName: string; input: string };

/** What the SDK had against a call. */
export type SdkRefusal = { call: SdkToolCall; error: unknown };

/** What a model is asked: its prompt in the form of providers, and everything else that goes with it. */
export type ModelRequestOptions = {
  prompt: readonly unknown[];
  tools?: readonly { type: string; name: string; inputSchema?: unknown }[];
  abortSignal?: AbortSignal | undefined;
};

/** A piece of what a model answered. */
export type ModelPart = { type: string; text?: unknown } & Partial<SdkToolCall> & { providerExecuted?: unknown };

export type WorkingModel = {
  modelId: string;
  doGenerate: (options: ModelRequestOptions & Record<string, unknown>) => PromiseLike<{
    content: readonly ModelPart[];
    usage?: unknown;
  }>;
  doStream: (options: ModelRequestOptions) => PromiseLike<{ stream: ReadableStream<ModelPart> }>;
};

/** What `execute` is given beside the arguments. */
export type SdkRunOptions = { toolCallId: string; abortSignal?: AbortSignal | undefined };

export type WorkingTool = {
  inputSchema?: unknown;
  description?: unknown;
  execute: (input: unknown, options: SdkRunOptions) => unknown;
};
