import { z } from 'zod';
import type { ChainKey } from './chain-keys';

const stored = z.array(z.object({ tool: z.string(), argument: z.string() }));

/** The rules in a project's stored list. Throws on anything else: a list read as empty would link calls otherwise. */
export const parseChainKeys = (json: string): ChainKey[] => stored.parse(JSON.parse(json));
