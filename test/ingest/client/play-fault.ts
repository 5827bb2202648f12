import type { ClientTool, Recorder } from '../../../ingest/client/client-event';
import type { AskModel, ModelAnswer } from '../../../ingest/client/model-answer';
import { outputRecovery } from '../../../ingest/client/output-recovery';
import { runToolCall } from '../../../ingest/client/run-tool-call';
import type { Wait } from '../../../ingest/client/timed';
import type { RunContext } from '../../../ingest/client/tool-definition';
import { contractNamed } from '../../../lib/repair/built-in-contracts';
import type { Fault } from './scripted-faults';
import { GOOD, REFUND_INPUT, REFUND_OUTPUT, take, VALIDATE } from './scripted-loop';

const REFUND = {
  name: 'refund',
  inputSchema: REFUND_INPUT,
  outputSchema: REFUND_OUTPUT,
  sideEffects: 'idempotent',
} as const;

/** What the server is told of the tools, so that its audit knows what the loop knew. */
export const toolEvents = (): ClientTool[] => [
  {
    type: 'tool',
    id: 'tool-refund',
    tool: REFUND.name,
    ts: new Date().toISOString(),
    input_schema: REFUND_INPUT,
    output_schema: REFUND_OUTPUT,
    side_effects: REFUND.sideEffects,
  },
];

/** Time passes at once where a loop waits, and never where it sets a limit to work that ends by itself. */
const noWait: Wait = async () => {
  await new Promise((resolve) => setImmediate(resolve));
};

/** Plays a scripted call through the loop, as an agent would run it; its attempts are named after it. */
export const playFault = async ({ script }: Fault, callId: string, recorder: Recorder): Promise<void> => {
  const { contractLabel, runs = [], answers = [], tool, ...more } = script();
  const [runsLeft, answersLeft] = [[...runs], [...answers]];
  const contract = contractNamed(contractLabel ?? 'loop-v1');
  if (contract === null) throw new Error(`There is no contract ${contractLabel}.`);
  const model: AskModel = ({ signal }) => take(answersLeft, signal) as Promise<ModelAnswer>;
  let ids = 0;
  await runToolCall({
    call: { tool: 'refund', argumentsJson: GOOD },
    ...more,
    tool: { ...REFUND, run: (_args: unknown, context: RunContext) => take(runsLeft, context.signal), ...tool },
    contract,
    callId,
    model,
    recorder,
    validate: VALIDATE,
    recoverBy: [outputRecovery],
    runtime: { wait: noWait, newId: () => `${callId}.${(ids += 1)}` },
  });
};
