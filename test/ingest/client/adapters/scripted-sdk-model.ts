import * as sdk5 from 'ai-v5/test';
import * as sdk6 from 'ai-v6/test';
import * as sdk7 from 'ai/test';

/** What a scripted model answers: words, or calls with their arguments as text. */
export type Said = string | { tool: string; input: string }[];

/** Each version of the SDK counts tokens and ends answers in its own way. */
const USAGE_5 = { inputTokens: 40, outputTokens: 8, totalTokens: 48 };
const USAGE = {
  inputTokens: { total: 40, noCache: 40, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 8, text: 8, reasoning: undefined },
};

type Turn = {
  content: (
    | { type: 'text'; text: string }
    | { type: 'tool-call'; toolCallId: string; toolName: string; input: string }
  )[];
  reason: 'stop' | 'tool-calls';
};

/** The turns of a model, and what it was asked at each: the text of the whole prompt. */
export class ScriptedTurns {
  readonly asked: string[] = [];
  private callCount = 0;

  constructor(private readonly turns: Said[]) {}

  readonly next = ({ prompt }: { prompt: unknown }): Turn => {
    this.asked.push(JSON.stringify(prompt));
    const said = this.turns.shift();
    if (said === undefined) throw new Error('The script has no more turns.');
    if (typeof said === 'string') return { content: [{ type: 'text', text: said }], reason: 'stop' };
    const content = said.map(({ tool, input }) => {
      this.callCount += 1;
      return { type: 'tool-call' as const, toolCallId: `call_${this.callCount}`, toolName: tool, input };
    });
    return { content, reason: 'tool-calls' };
  };
}

const later = (reason: 'stop' | 'tool-calls') => ({ unified: reason, raw: reason });

export const sdk5Model = (turns: ScriptedTurns) =>
  new sdk5.MockLanguageModelV2({
    modelId: 'scripted',
    doGenerate: async (options) => {
      const { content, reason } = turns.next(options);
      return { content, finishReason: reason, usage: USAGE_5, warnings: [] };
    },
  });

export const sdk6Model = (turns: ScriptedTurns) =>
  new sdk6.MockLanguageModelV3({
    modelId: 'scripted',
    doGenerate: async (options) => {
      const { content, reason } = turns.next(options);
      return { content, finishReason: later(reason), usage: USAGE, warnings: [] };
    },
  });

type Part = Turn['content'][number];

type StreamOf<T> = T extends { stream: ReadableStream<infer P> } ? P : never;
type StreamPart = StreamOf<Awaited<ReturnType<sdk7.MockLanguageModelV4['doStream']>>>;

const streamed = (part: Part): StreamPart[] =>
  part.type === 'text'
    ? [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: part.text },
        { type: 'text-end', id: 't' },
      ]
    : [part];

/** Of version 7, which is also asked for a stream of parts. */
export const sdk7Model = (turns: ScriptedTurns) =>
  new sdk7.MockLanguageModelV4({
    modelId: 'scripted',
    doGenerate: async (options) => {
      const { content, reason } = turns.next(options);
      return { content, finishReason: later(reason), usage: USAGE, warnings: [] };
    },
    doStream: async (options) => {
      const { content, reason } = turns.next(options);
      const finish = { type: 'finish' as const, finishReason: later(reason), usage: USAGE };
      const chunks = [...content.flatMap(streamed), finish];
      return { stream: sdk7.simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    },
  });
