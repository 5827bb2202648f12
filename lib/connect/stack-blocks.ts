import { aiSdk } from './ai-sdk';
import { aiSdk7 } from './ai-sdk-7';
import { CLIENT_BLOCKS } from './client-blocks';
import { eventsCurl } from './events-curl';
import { eventsFetch } from './events-fetch';
import { langgraph } from './langgraph';
import { mcpClient } from './mcp-client';
import { openaiAgents } from './openai-agents';
import { otelJs } from './otel-js';
import { otelPython } from './otel-python';
import { otelVariables } from './otel-variables';
import { pydanticAi } from './pydantic-ai';
import type { StackBlock } from './stack-block';
import { transcriptsCli } from './transcripts-cli';
import { transcriptsHttp } from './transcripts-http';

/** Every stack there is a block for, in the order in which they are offered. */
export const STACK_BLOCKS = [
  otelVariables,
  ...CLIENT_BLOCKS,
  aiSdk7,
  aiSdk,
  openaiAgents,
  pydanticAi,
  langgraph,
  mcpClient,
  otelJs,
  otelPython,
  eventsFetch,
  eventsCurl,
  transcriptsCli,
  transcriptsHttp,
] as const satisfies readonly StackBlock[];

/** The block of a stack by its id; the first one where there is no such stack. */
export const stackBlock = (id: string | null): StackBlock =>
  STACK_BLOCKS.find((block) => block.id === id) ?? STACK_BLOCKS[0];
