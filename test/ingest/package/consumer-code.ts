/** A program that uses what the package declares, in the ways that types can get wrong. */
export const CONSUMER = `
import {
  ajvValidator, classify, type Contract, decide, feedbackFor, type RecoveryWay, repairPrompt, runToolCall, type ToolCallResult,
  type ToolDefinition, ToolFailure,
} from 'mendtrace';
import { repairToolCalls } from 'mendtrace/ai-sdk';
import { checkContract, DEFAULT_CONTRACT, defineContract, faultOf } from 'mendtrace/contracts';
import { withRepair } from 'mendtrace/mcp';
import { runChat } from 'mendtrace/openai';
import { createRecorder, type RecorderStats } from 'mendtrace/recorder';
import { checkOutput, errorCodeRecovery, interpretRecovery, outputRecovery } from 'mendtrace/recovery';
import { KNOWN_WORDS } from 'mendtrace/text-rules';

const refund: ToolDefinition<{ refunded: string }> = {
  name: 'refund',
  run: (args) => {
    if (typeof args !== 'object' || args === null) throw new ToolFailure('no order', { code: 422, retryable: false });
    return { refunded: '1042' };
  },
};
const recorder = createRecorder({ url: 'http://127.0.0.1:3000', limits: { batchEvents: 10 } });
const result: ToolCallResult<{ refunded: string }> = await runToolCall({
  tool: refund,
  call: { tool: 'refund', argumentsJson: '{}' },
  model: async ({ prompt, remainingBudget }) => ({ text: prompt.text + remainingBudget.toFixed() }),
  validate: ajvValidator({ compile: () => () => true }),
  words: KNOWN_WORDS,
  contract: defineContract({ ...DEFAULT_CONTRACT, name: 'ours' }),
  recoverBy: [errorCodeRecovery, outputRecovery],
  recorder,
});
if (result.kind === 'ok') result.value.refunded.toUpperCase();
else if (result.terminal !== null) result.terminal.forUser satisfies string;
// @ts-expect-error there is no value where nothing went well
result.value;
const chat = await runChat({ client: { url: 'http://127.0.0.1:1/v1' }, model: 'm', messages: [], tools: [refund], recorder });
if (chat.kind === 'answered') chat.text.toUpperCase();
withRepair satisfies Function;
repairToolCalls satisfies Function;
const strict: Contract = { ...DEFAULT_CONTRACT, name: 'strict', maxAttempts: 1 };
const found = classify(new TypeError('no'), { tool: 'refund', stage: 'returned' });
const decision = decide({ attempts: [], contract: strict, facts: {}, sideEffects: 'unknown' });
const asking: RecoveryWay = { ...errorCodeRecovery, ask: () => null };
asking.judge satisfies Function;
const stats: RecorderStats = await recorder.close();
stats.stored.toFixed() satisfies string;
faultOf(found.errorClass) satisfies string;
console.log(checkContract(strict).isValid, found.errorClass, decision?.action, feedbackFor, interpretRecovery, checkOutput, repairPrompt.version());
`;

/** An agent in plain JavaScript with a model that mends its mistake; prints how the call ended. */
export const REPAIRED_CALL = `
import { runToolCall } from 'mendtrace';
import { createRecorder } from 'mendtrace/recorder';

const recorder = createRecorder({ url: process.argv[2] });
const validate = (schema, args) =>
  Number.isInteger(args?.amount_cents) ? [] : [{ path: '/amount_cents', keyword: 'type', expected: 'integer' }];
const result = await runToolCall({
  tool: { name: 'refund', inputSchema: { type: 'object' }, run: ({ order_id }) => order_id },
  call: { tool: 'refund', argumentsJson: '{"order_id":"1042","amount_cents":"12.50"}' },
  model: async () => ({ tool: 'refund', argumentsJson: '{"order_id":"1042","amount_cents":1250}' }),
  validate,
  recorder,
});
await recorder.close();
process.stdout.write(result.disposition);
`;
