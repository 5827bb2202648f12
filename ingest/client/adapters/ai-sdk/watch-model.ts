import { overrideMethods } from '../loop/override-methods';
import type { ModelPart, ModelRequestOptions, SdkModel, SdkToolCall, WorkingModel } from './sdk-shapes';

/** A call as it left the model, and the request it answers. */
export type EmittedCall = SdkToolCall & { modelId: string; asked: ModelRequestOptions };

/** The call in a part of an answer; null where it holds none that is run here. */
export const callIn = ({ type, toolCallId, toolName, input, providerExecuted }: ModelPart): SdkToolCall | null =>
  type === 'tool-call' && toolCallId !== undefined && toolName !== undefined && providerExecuted !== true
    ? { toolCallId, toolName, input: typeof input === 'string' ? input : JSON.stringify(input) }
    : null;

/** A model as it works, whichever version of the SDK declares it. */
export const workingModel = (model: SdkModel): WorkingModel => model as unknown as WorkingModel;

/** The same model, which tells of every call it asks for before the SDK sees it: later, arguments are no longer text. */
export const watchModel = <MODEL extends SdkModel>(model: MODEL, onCall: (call: EmittedCall) => void): MODEL => {
  const working = workingModel(model);
  const { modelId } = working;
  const watch = (part: ModelPart, asked: ModelRequestOptions): void => {
    const call = callIn(part);
    if (call !== null) onCall({ ...call, modelId, asked });
  };
  const doGenerate = async (asked: ModelRequestOptions) => {
    const answer = await working.doGenerate({ ...asked });
    for (const part of answer.content) watch(part, asked);
    return answer;
  };
  const doStream = async (asked: ModelRequestOptions) => {
    const answer = await working.doStream(asked);
    const transform = (part: ModelPart, controller: TransformStreamDefaultController<ModelPart>) => {
      watch(part, asked);
      controller.enqueue(part);
    };
    return { ...answer, stream: answer.stream.pipeThrough(new TransformStream({ transform })) };
  };
  return overrideMethods(model, { doGenerate, doStream });
};
