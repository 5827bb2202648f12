import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../../ingest/native/parse-events';
import type { Action } from '../../../lib/repair/contract';
import {
  interpretRecovery,
  type Recovery,
  recoveryFields,
  type RecoveryInput,
} from '../../../lib/repair/interpret-recovery';
import { recoveryPrompt } from '../../../lib/repair/prompts/recovery-prompt';
import { recoveryAction } from '../../../lib/repair/recovery-actions';
import { failedCallOf } from './feedback/failed-call-of';

const CATALOGUE = [
  { tool: 'refund', endpoints: ['create', 'cancel'], argumentNames: ['order', 'amount'] },
  { tool: 'list_orders', endpoints: [], argumentNames: null },
];

const RETRYABLE = { category: 'argument_error', retryable: true };
const MENDED = {
  ...RETRYABLE,
  action: 'modify_and_retry',
  call: { tool: 'refund', arguments: { order: 'a', amount: 12 } },
};
const SWITCHED = { ...RETRYABLE, action: 'switch_tool', call: { tool: 'list_orders', arguments: { any: 1 } } };
const ASKED = { ...RETRYABLE, action: 'clarify', question: 'Which order do you mean?' };
const HANDED_OVER = {
  category: 'not_found',
  retryable: false,
  action: 'escalate',
  escalation: { summary: 'No such order.', recommended_action: 'Look it up by hand.' },
};

const interpret = (answer: object | string, given: Partial<RecoveryInput> & { action?: Action } = {}): Recovery =>
  interpretRecovery({
    failure: { tool: 'refund', argumentsJson: '{"order":"a","amount":"12"}', errorClass: 'argument_error' },
    answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
    catalogue: CATALOGUE,
    decision: { action: given.action ?? 'repair_input', reason: null },
    ...given,
  });

const inShort = (result: Recovery): string =>
  result.isValid ? result.recovery.action : `${result.rejection} at ${result.at}`;

describe('a recovery that is taken', () => {
  it.each([
    ['repair_input', MENDED, 'repair_input'],
    ['reshape_call', SWITCHED, 'repair_input'],
    ['clarify', ASKED, 'repair_input'],
    ['escalate', HANDED_OVER, 'retry_same'],
    ['retry_same', { ...RETRYABLE, action: 'RETRY' }, 'retry_same'],
    [
      'retry_same',
      { ...RETRYABLE, action: 'retry', call: { tool: 'refund', arguments: { amount: '12', order: 'a' } } },
      'retry_same',
    ],
    ['repair_input', { ...MENDED, action: 'RETRY' }, 'repair_input'],
    ['reshape_call', { ...SWITCHED, action: 'TOOL_SUBSTITUTION' }, 'reshape_call'],
    ['clarify', { ...ASKED, action: 'REQUEST_CLARIFICATION' }, 'retry_same'],
    ['rerun_dependency', { ...SWITCHED, action: 'DEPENDENCY_RETRY' }, 'rerun_dependency'],
    ['escalate', { ...HANDED_OVER, action: 'ESCALATE', call: null, question: null }, 'repair_input'],
  ] as const)('is %s', (expected, answer, action) => {
    expect(inShort(interpret(answer, { action }))).toBe(expected);
  });

  it('keeps the arguments as the model wrote them, fenced or not', () => {
    const text = `{"category":"invalid_argument","retryable":true,"action":"modify_and_retry","call":{"tool":"refund","endpoint":"create","arguments":{"amount": 12345678901234567890, "order":"\\u0041"}}}`;
    for (const answer of [text, `\`\`\`json\n${text}\n\`\`\``, `  ${text}\n`]) {
      expect(interpret(answer)).toMatchObject({
        recovery: {
          category: 'argument_error',
          call: { endpoint: 'create', argumentsJson: '{"amount": 12345678901234567890, "order":"\\u0041"}' },
        },
      });
    }
  });
});

describe('a recovery that is refused', () => {
  const mended = (call: object) => ({ ...MENDED, call: { ...MENDED.call, ...call } });

  it.each([
    ['malformed at answer', ''],
    ['malformed at answer', 'I would try again.'],
    ['malformed at answer', '[]'],
    ['malformed at answer', `${JSON.stringify(MENDED)} ${JSON.stringify(MENDED)}`],
    ['malformed at answer', `Sure: ${JSON.stringify(MENDED)}`],
    ['malformed at category', { ...MENDED, category: 'bad luck' }],
    ['malformed at category', { ...MENDED, category: 'constructor' }],
    ['malformed at retryable', { ...MENDED, retryable: 'yes' }],
    ['malformed at action', { ...MENDED, action: 'stop' }],
    ['malformed at action', { ...MENDED, action: '__proto__' }],
    ['malformed at call', { ...MENDED, call: null }],
    ['malformed at call', mended({ arguments: '{"amount":12}' })],
    ['malformed at call', mended({ tool: 7 })],
    ['malformed at call', mended({ endpoint: 7 })],
    ['malformed at call', { ...ASKED, call: MENDED.call }],
    ['malformed at question', { ...ASKED, question: ' ' }],
    ['malformed at question', { ...ASKED, question: 'x'.repeat(3_000) }],
    ['malformed at question', { ...HANDED_OVER, question: 'Which?' }],
    ['malformed at escalation', { ...HANDED_OVER, escalation: { summary: 'x' } }],
    ['contradiction at retryable', { ...MENDED, retryable: false }],
    ['contradiction at call.tool', mended({ tool: 'list_orders' })],
    ['contradiction at call.tool', { ...SWITCHED, call: MENDED.call }],
    ['identical_arguments at call.arguments', mended({ arguments: { amount: '12', order: 'a' } })],
    ['unknown_tool at call.tool', { ...SWITCHED, call: { tool: 'refund_all', arguments: {} } }],
    ['unknown_tool at call.tool', { ...SWITCHED, call: { tool: 'constructor', arguments: {} } }],
    ['unknown_endpoint at call.endpoint', mended({ endpoint: 'destroy' })],
    ['unknown_argument at call.arguments', mended({ arguments: { amount: 12, force: true } })],
    ['against_contract at action', { ...RETRYABLE, action: 'retry' }],
  ])('is %s', (expected, answer) => expect(inShort(interpret(answer))).toBe(expected));

  it('goes against a contract that ended the loop, or knows no such code', () => {
    expect(inShort(interpret(MENDED, { decision: { action: 'escalate', reason: 'stuck' } }))).toBe(
      'against_contract at action',
    );
    const failure = { tool: 'refund', argumentsJson: '{}', errorClass: 'unsupported_error' } as const;
    expect(inShort(interpret(MENDED, { failure }))).toBe('unknown_code at action');
    expect(inShort(interpret(ASKED, { failure }))).toBe('clarify');
  });

  it('is an escalation of its own, whatever a model writes', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((call) => JSON.stringify({ ...MENDED, call })),
    );
    fc.assert(
      fc.property(text, (answer) => {
        const result = interpret(answer);
        if (!result.isValid) expect(result).toMatchObject({ action: 'escalate', reason: 'recovery_invalid' });
        else expect(CATALOGUE.map(({ tool }) => tool)).toContain(result.recovery.call?.tool ?? 'refund');
      }),
    );
  });
});

describe('recoveryFields', () => {
  it('are fields of an attempt event', () => {
    const attempt = {
      id: 'a',
      call_id: 'c',
      attempt: 2,
      tool: 'refund',
      outcome: 'failed',
      ts: '2026-06-01T12:00:00Z',
    };
    const eventOf = (answer: object | string) => {
      const text = JSON.stringify([{ ...attempt, ...recoveryFields(interpret(answer)) }]);
      return parseEvents(text, { contentKind: 'json', now: Date.parse('2026-06-02T00:00:00Z'), isUnmasked: false });
    };
    const isRejected = (answer: object | string) => {
      const body = eventOf(answer);
      const [event] = body.kind === 'parsed' ? body.events : [];
      return event?.event.type === 'attempt' && event.event.isRecoveryRejected;
    };
    expect([isRejected('nonsense'), isRejected(MENDED)]).toEqual([true, false]);
  });
});

it('knows every action the recovery prompt offers', () => {
  const prompt = recoveryPrompt.build({
    failure: failedCallOf(),
    catalogue: ['refund'],
    decision: { remainingBudget: 1 },
  });
  const line = prompt?.text.split('\n').find((each) => each.startsWith('- "action"')) ?? '';
  const words = [...line.matchAll(/"(\w+)" \(/g)].map(([, word]) => word ?? '');
  expect(words).toHaveLength(6);
  expect(words.map(recoveryAction)).not.toContain(null);
});
