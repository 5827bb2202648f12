import { recorder } from './recorder';
import { repairLoop } from './repair-loop';
import type { StackBlock } from './stack-block';

/** What uses the client that the server hands out. */
export const CLIENT_BLOCKS = [repairLoop, recorder] as const satisfies readonly StackBlock[];
