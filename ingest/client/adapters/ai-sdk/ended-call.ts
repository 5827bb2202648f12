import type { ToolCallResult } from '../../tool-call-result';
import { endText } from '../loop/end-text';

type Ended = Exclude<ToolCallResult<unknown>, { kind: 'ok' }>;

/** Thrown to the SDK for a call that was not carried out; it shows the message to the model in the place of an answer. */
export class EndedCall extends Error {
  override readonly name = 'EndedCall';

  constructor(readonly result: Ended) {
    super(endText(result));
  }
}
