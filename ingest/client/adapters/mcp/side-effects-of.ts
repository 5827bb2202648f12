import type { SideEffects } from '../../../../lib/words';
import type { McpTool } from './mcp-shapes';

/** What running a tool twice does, as its server annotates it. Nothing annotated is nothing known. */
export const sideEffectsOf = ({ annotations = {} }: McpTool): SideEffects => {
  const { readOnlyHint, destructiveHint, idempotentHint } = annotations;
  if (readOnlyHint === true) return 'none';
  if (idempotentHint === true) return 'idempotent';
  // A server that annotates at all, and calls its tool neither, says by the protocol's defaults that it is neither.
  return [readOnlyHint, destructiveHint, idempotentHint].every((hint) => hint === undefined) ? 'unknown' : 'unsafe';
};
