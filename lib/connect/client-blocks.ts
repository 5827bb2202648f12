import { pythonClient } from './python-client';
import { recorder } from './recorder';
import { repairAiSdk } from './repair-ai-sdk';
import { repairLoop } from './repair-loop';
import { repairMcp } from './repair-mcp';
import { repairOpenai } from './repair-openai';
import type { StackBlock } from './stack-block';

/** What uses the client that the server hands out. */
export const CLIENT_BLOCKS = [
  repairLoop,
  recorder,
  repairAiSdk,
  repairMcp,
  repairOpenai,
  pythonClient,
] as const satisfies readonly StackBlock[];
