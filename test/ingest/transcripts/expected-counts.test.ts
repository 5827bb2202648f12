import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isFailedResult } from '../../../ingest/transcripts/is-failed-result';
import { isRecord } from '../../../lib/is-record';
import type * as VerdictOf from '../../../ingest/transcripts/verdict-of';
import type { Conversation, UnlinkedAttempt } from '../../../lib/conversation';
import { decodeText } from '../../../lib/json/source-text';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';
import { countConversation } from '../../count-conversation';
import {
  agreedClasses,
  chainedCalls,
  comparedFields,
  comparison,
  conversationsOf,
  expectedFiles,
  hasRealData,
  REAL_DATA,
  readParts,
} from '../../real-transcripts';

if (!hasRealData) console.warn(`SKIPPED: no expected counts at ${REAL_DATA}; the real transcripts are not checked`);

/** By file, how many failures were given the stated class. */
const agreement = new Map<string, { agreed: number; failed: number }>();

/** By what each failure was known; nothing keeps it, so it is noted where it is decided. */
const { evidence } = vi.hoisted(() => ({ evidence: new Map<string, number>() }));

vi.mock('../../../ingest/transcripts/verdict-of', async (importOriginal) => {
  const original = await importOriginal<typeof VerdictOf>();
  const verdictOf: typeof original.verdictOf = (linked, toolNames) => {
    const found =
      linked.result === null || linked.call.tool === MODEL_OUTPUT_TOOL ? null : isFailedResult(linked.result);
    if (found !== null) evidence.set(found.evidence, (evidence.get(found.evidence) ?? 0) + 1);
    return original.verdictOf(linked, toolNames);
  };
  return { ...original, verdictOf };
});

beforeEach(() => evidence.clear());

/** Our name of a format under the independent script's. */
const FORMATS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['openai-tau', 'openai-chat'],
  ['openai-jsonl', 'openai-chat'],
  ['tau2', 'tau2'],
  ['bfcl', 'bfcl'],
  ['toolbench', 'toolbench'],
  ['sweagent', 'swe-agent'],
  ['sweagent-llmlog', 'swe-agent-log'],
]);

describe.skipIf(!hasRealData)('expected counts', () => {
  it.each(expectedFiles())('%s', async (file, expected) => {
    const parts = await readParts(join(REAL_DATA, file));
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
    expect(parts[0]).toMatchObject({ kind: 'recognised', format: FORMATS.get(expected.format) ?? expect.any(String) });
    const conversations = conversationsOf(parts);
    const counts = countConversation(conversations.flatMap(chainedCalls));
    const compared = comparison(expected, { ...counts, conversations: conversations.length });
    expect(compared.actual).toEqual(compared.expected);
    expect(Object.fromEntries(evidence)).toEqual(expected.failed_by_evidence);
    const failures = failuresOf(conversations);
    expect(failures.map(withoutClass)).toEqual(expectedFailures(file).map(withoutClass));
    agreement.set(file, { agreed: agreedClasses(expected, counts.failure_classes), failed: expected.failed });
    expect(refusedOutputsOf(conversations)).toEqual(expectedRefusals(file));
  });

  it('compares every field that counts something', () => {
    const fields = new Set(expectedFiles().flatMap(([, expected]) => comparedFields(expected)));
    console.info(`compared in ${expectedFiles().length} files: ${[...fields].join(', ')}`);
    expect([...fields]).toEqual(expect.arrayContaining(NAMED_FIELDS));
  });

  it('gives nine of ten failures the class a person gave them', () => {
    const sum = (name: 'agreed' | 'failed') => [...agreement.values()].reduce((total, one) => total + one[name], 0);
    console.info(`${sum('agreed')} of ${sum('failed')} failures have the stated class`);
    expect(sum('agreed')).toBeGreaterThanOrEqual(0.9 * sum('failed'));
  });
});

/** What the check would be worth little without. */
const NAMED_FIELDS = [
  'conversations',
  'tool_calls',
  'per_tool',
  'chain_list',
  'repaired_after_n_attempts',
  'next_call_same_tool',
  'output_contract_retries',
  'format_rejections',
  'format_rejection_chains',
];

type Failure = { call_index: number; tool: string; message: string; class: string };

/**
 * Answers that providers send as objects were written down by another serialiser; what a framework put under `call_error`
 * is the message itself.
 */
const sameWords = (message: string): string => {
  try {
    const value: unknown = JSON.parse(message);
    const told = isRecord(value) ? value.call_error : undefined;
    return typeof told === 'string' ? told : JSON.stringify(value);
  } catch {
    return message;
  }
};

const withoutClass = ({ class: _class, message, ...failure }: Failure) => ({ ...failure, message: sameWords(message) });

/** What the independent script kept of a message. */
const MESSAGE_LENGTH = 800;

function failuresOf(conversations: readonly Conversation[]): Failure[] {
  return conversations.flatMap(({ attempts }) =>
    attempts
      .filter(({ tool }) => tool !== MODEL_OUTPUT_TOOL)
      .map((attempt, index) => ({ attempt, index }))
      .filter(({ attempt }) => attempt.outcome === 'failed')
      .map(({ attempt, index }) => ({
        call_index: index,
        tool: attempt.tool,
        message: resultText(attempt).slice(0, MESSAGE_LENGTH),
        class: attempt.errorClass ?? 'none',
      })),
  );
}

/** The whole result; where it was more than the message it is kept beside it. */
function resultText({ responseJson, messageJson }: UnlinkedAttempt): string {
  if (responseJson === null) return decodeText(messageJson ?? '""');
  return responseJson.startsWith('"') ? decodeText(responseJson) : responseJson;
}

const linesOf = <T>(name: string): (T & { file: string })[] =>
  readFileSync(join(REAL_DATA, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T & { file: string });

const expectedFailures = (file: string): Failure[] =>
  linesOf<Failure>('failures.jsonl')
    .filter((failure) => failure.file === file)
    .map(({ call_index, tool, message, class: errorClass }) => ({ call_index, tool, message, class: errorClass }));

type RefusedOutput = { message: string; class: string };

const refusedOutputsOf = (conversations: readonly Conversation[]): RefusedOutput[] =>
  conversations.flatMap(({ attempts }) =>
    attempts
      .filter(({ tool, outcome }) => tool === MODEL_OUTPUT_TOOL && outcome === 'failed')
      .map((attempt) => ({ message: resultText(attempt), class: attempt.errorClass ?? 'none' })),
  );

const expectedRefusals = (file: string): RefusedOutput[] =>
  linesOf<RefusedOutput>('refused-outputs.jsonl')
    .filter((refusal) => refusal.file === file)
    .map(({ message, class: errorClass }) => ({ message, class: errorClass }));
