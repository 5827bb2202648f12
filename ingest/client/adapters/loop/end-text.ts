import type { ToolCallResult } from '../../tool-call-result';

const HELD = 'This call waits for the approval of a person. It was not run. Do not send it again.';
const CALLED_OFF = 'This call was called off.';

/** What a model is told in the place of the tool's answer, where a call was not carried out. */
export const endText = (result: Exclude<ToolCallResult<unknown>, { kind: 'ok' }>): string => {
  if (result.terminal !== null) return result.terminal.forModel.text;
  return result.kind === 'held' ? HELD : CALLED_OFF;
};
