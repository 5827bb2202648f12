import type { ClientTool, Recorder } from '../../client-event';
import type { LoopRuntime } from '../../tool-call-options';
import type { ToolDefinition } from '../../tool-definition';

/** A tool as an adapter knows it. */
export type DescribedTool = ToolDefinition & { description?: string | undefined };

const told = new WeakMap<Recorder, Set<string>>();

const factsOf = (tool: DescribedTool): Omit<ClientTool, 'type' | 'id' | 'ts'> => ({
  tool: tool.name,
  input_schema: tool.inputSchema,
  output_schema: tool.outputSchema,
  description: tool.description,
  risk: tool.risk,
  side_effects: tool.sideEffects,
});

/** Tells a recorder of the tools there are, each version of each once. */
export const tellTools = (
  recorder: Recorder,
  tools: Iterable<DescribedTool>,
  { now = Date.now, newId = () => crypto.randomUUID() }: Partial<LoopRuntime> = {},
): void => {
  const known = told.get(recorder) ?? new Set();
  told.set(recorder, known);
  for (const facts of [...tools].map(factsOf)) {
    const json = JSON.stringify(facts);
    if (known.has(json)) continue;
    known.add(json);
    recorder.record({ type: 'tool', id: newId(), ts: new Date(now()).toISOString(), ...facts });
  }
};
