import { settledOptions } from '../../settled-options';
import type { ToolDefinition } from '../../tool-definition';
import type { LoopSettings } from './loop-settings';

/** Throws a `TypeError` for settings and tools that no loop can run with, before there is a call that would be lost by it. */
export const checkSettings = (settings: LoopSettings, tools: readonly ToolDefinition[] = []): void => {
  const nothing = async () => ({ text: '' });
  settledOptions({
    ...settings,
    tools,
    tool: { name: '', run: () => null },
    call: { tool: '', argumentsJson: '' },
    model: nothing,
  });
};
