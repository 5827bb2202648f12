import { aiSdk } from './ai-sdk';
import { aiSdkUi } from './ai-sdk-ui';
import { anthropicMessages } from './anthropic-messages';
import { bfcl } from './bfcl';
import { langchain } from './langchain';
import { langfuseTrace } from './langfuse-trace';
import { langsmithRuns } from './langsmith-runs';
import { mastraSpans } from './mastra-spans';
import { mcpFrames } from './mcp-frames';
import { openaiAgentsItems } from './openai-agents-items';
import { openaiAgentsTrace } from './openai-agents-trace';
import { openaiChat } from './openai-chat';
import { openaiCompletion } from './openai-completion';
import { openaiResponses } from './openai-responses';
import { providerExchanges } from './provider-exchanges';
import { pydanticAi } from './pydantic-ai';
import { sweAgent } from './swe-agent';
import { sweAgentLog } from './swe-agent-log';
import { tau2 } from './tau2';
import { toolbench } from './toolbench';
import type { Sample, TranscriptFormat } from './transcript-format';

/** Every transcript format. A new one is a file and an entry here. */
export const FORMATS: readonly TranscriptFormat[] = [
  openaiChat,
  tau2,
  openaiCompletion,
  openaiResponses,
  anthropicMessages,
  providerExchanges,
  pydanticAi,
  langchain,
  aiSdk,
  aiSdkUi,
  bfcl,
  toolbench,
  sweAgent,
  sweAgentLog,
  mcpFrames,
  langsmithRuns,
  openaiAgentsTrace,
  openaiAgentsItems,
  langfuseTrace,
  mastraSpans,
];

/** Names and labels of all formats, for whoever may choose one. */
export const FORMAT_NAMES: readonly { name: string; label: string }[] = FORMATS.map(({ name, label }) => ({
  name,
  label,
}));

export const formatNamed = (name: string): TranscriptFormat | null =>
  FORMATS.find((format) => format.name === name) ?? null;

export type Recognised = { format: TranscriptFormat; because: string };
/** No format fits: the nearest, nearest first, with what the sample lacks for each. */
export type Unrecognised = { nearest: readonly { label: string; missing: readonly string[] }[] };

const MAX_NEAREST = 3;

/** The format that fits a sample best, by its content alone. */
export function recogniseFormat(sample: Sample): Recognised | Unrecognised {
  const detections = FORMATS.map((format) => ({ format, detection: format.detect(sample) }));
  const nearest: { label: string; missing: readonly string[] }[] = [];
  let best: (Recognised & { score: number }) | null = null;
  for (const { format, detection } of detections) {
    if ('missing' in detection) nearest.push({ label: format.label, missing: detection.missing });
    else if (best === null || detection.score > best.score) best = { format, ...detection };
  }
  if (best !== null) return best;
  return { nearest: nearest.toSorted((a, b) => a.missing.length - b.missing.length).slice(0, MAX_NEAREST) };
}

/** Why nothing could be made of a source, in one sentence. */
export const unknownFormatReason = ({ nearest }: Unrecognised): string =>
  `unknown format; ${nearest.map(({ label, missing }) => `for ${label} it lacks ${missing.join(' and ')}`).join('; ')}`;
