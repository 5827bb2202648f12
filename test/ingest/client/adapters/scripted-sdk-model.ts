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

type StreamOf<T> = T extends { stream: ReadableStream<infer P> } ? P : never;
/** Words and calls are the same pieces of a stream in all versions. */
type StreamPart = StreamOf<Awaited<ReturnType<sdk7.MockLanguageModelV4['doStream']>>> &
  StreamOf<Awaited<ReturnType<sdk6.MockLanguageModelV3['doStream']>>> &
  StreamOf<Awaited<ReturnType<sdk5.MockLanguageModelV2['doStream']>>>;

const streamed = (part: Turn['content'][number]): StreamPart[] =>
  part.type === 'text'
    ? [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: part.text },
        { type: 'text-end', id: 't' },
      ]
    : [part];

const streamOf = <Finish>({ content }: Turn, finish: Finish): { stream: ReadableStream<StreamPart | Finish> } => ({
  stream: new ReadableStream({
    start: (controller) => {
      for (const part of [...content.flatMap(streamed), finish]) controller.enqueue(part);
      controller.close();
    },
  }),
});

export const sdk5Model = (turns: ScriptedTurns) =>
  new sdk5.MockLanguageModelV2({
    modelId: 'scripted',
    doGenerate: async (options) => {
      const { content, reason } = turns.next(options);
      return { content, finishReason: reason, usage: USAGE_5, warnings: [] };
    },
    doStream: async (options) => {
      const turn = turns.next(options);
      return streamOf(turn, { type: 'finish' as const, finishReason: turn.reason, usage: USAGE_5 });
    },
  });

const laterAnswers = (turns: ScriptedTurns) => ({
  modelId: 'scripted',
  doGenerate: async (options: { prompt: unknown }) => {
    const { content, reason } = turns.next(options);
    return { content, finishReason: later(reason), usage: USAGE, warnings: [] };
  },
  doStream: async (options: { prompt: unknown }) => {
    const turn = turns.next(options);
    return streamOf(turn, { type: 'finish' as const, finishReason: later(turn.reason), usage: USAGE });
  },
});

export const sdk6Model = (turns: ScriptedTurns) => new sdk6.MockLanguageModelV3(laterAnswers(turns));

export const sdk7Model = (turns: ScriptedTurns) => new sdk7.MockLanguageModelV4(laterAnswers(turns));
