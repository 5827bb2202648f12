import type { DemoToolEvent } from './demo-event';
import { DAY_MS, type Story } from './demo-options';
import { DEMO_TOOLS } from './demo-tools';

/** Every version of every tool, at the moment it began. */
export const toolEvents = (story: Story): DemoToolEvent[] =>
  DEMO_TOOLS.flatMap((tool) =>
    tool.versions.map((schema, at): DemoToolEvent => {
      const sinceMs = story.now - (1 - (tool.versionStarts[at] ?? 0)) * story.days * DAY_MS;
      return {
        type: 'tool',
        id: `tool-${tool.name}.v${at + 1}`,
        tool: tool.name,
        ts: new Date(sinceMs).toISOString(),
        input_schema: schema,
        ...(tool.outputSchema ? { output_schema: tool.outputSchema } : {}),
        description: tool.description,
        owner: tool.owner,
        risk: tool.risk,
        side_effects: tool.sideEffects,
        hand_off: tool.isHandOff,
      };
    }),
  );
