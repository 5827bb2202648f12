import { settledOptions } from '../../settled-options';
import type { LoopSettings } from './loop-settings';

/** Throws a `TypeError` for settings that no loop can run with, before there is a call that would be lost by it. */
export const checkSettings = (settings: LoopSettings): void => {
  const nothing = async () => ({ text: '' });
  settledOptions({
    ...settings,
    tool: { name: '', run: () => null },
    call: { tool: '', argumentsJson: '' },
    model: nothing,
  });
};
