import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../lib/conversation';
import { decodeText } from '../../../lib/json/source-text';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';
import { countConversation, type CountedCall, sortedChains } from '../../count-conversation';
import {
  chainedCalls,
  conversationsOf,
  type ExpectedFile,
  expectedFiles,
  hasRealData,
  REAL_DATA,
  readParts,
} from '../../real-transcripts';

if (!hasRealData) console.warn(`SKIPPED: no expected counts at ${REAL_DATA}; recorded exchanges are not checked`);

/**
 * Not ours to count: the format's name, a script's own normalised texts, what it only found suspicious. Refused outputs
 * are compared one by one.
 */
const NOT_COMPARED = [
  'format',
  'soft_not_counted',
  'failure_clusters',
  'failed_by_evidence',
  'chain_list',
  'output_contract_retries',
];

/** "missing is unavailable" says to people who know the tool that there is no such thing; to a rule it says nothing. */
const JUDGED_BY_PEOPLE: ReadonlyMap<string, object> = new Map([
  ['open/pydantic-ai/tool_failed_anthropic.json', { failure_classes: { unsupported_error: 1 } }],
]);

const FOLDERS = ['pydantic-ai', 'bfcl/anthropic'];

describe.skipIf(!hasRealData)('expected counts of recorded exchanges and Anthropic messages', () => {
  it.each(expectedFiles(FOLDERS))('%s', async (file, expected) => {
    const parts = await readParts(join(REAL_DATA, file));
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
    const conversations = conversationsOf(parts);
    const names = runNames(file, conversations);
    const { chain_list, ...counts } = countConversation(toolCalls(conversations, names));
    expect({ ...counts, conversations: conversations.length }).toEqual({
      ...comparable(expected),
      ...JUDGED_BY_PEOPLE.get(file),
    });
    expect(sortedChains(chain_list)).toEqual(sortedChains(expected.chain_list.map(withoutTexts)));
    expect(refusedOutputs(conversations)).toEqual(expectedRefusals(file));
    expect(refusedOutputs(conversations)).toHaveLength(Number(expected.output_contract_retries ?? 0));
  });
});

const comparable = (expected: ExpectedFile) =>
  Object.fromEntries(Object.entries(expected).filter(([name]) => !NOT_COMPARED.includes(name)));

const withoutTexts = ({ first_call_id: _id, first_error: _error, ...chain }: ExpectedFile['chain_list'][number]) =>
  chain;

/** `file#anthropic2` is the second run of that provider in the file. */
function runNames(file: string, conversations: readonly Conversation[]): string[] {
  return conversations.map(({ format, sessionId }, index) => {
    if (format !== 'provider-exchanges') return 'line1';
    const provider = sessionId.slice(0, sessionId.indexOf('/'));
    return `${basename(file)}#${provider}${index + 1}`;
  });
}

/** The calls that RS-1 counts: refused outputs are none, and nothing is numbered after them. */
function toolCalls(conversations: readonly Conversation[], names: readonly string[]): CountedCall[] {
  return conversations.flatMap((conversation, index) => {
    const attempts = conversation.attempts
      .filter(({ tool }) => tool !== MODEL_OUTPUT_TOOL)
      .map((attempt, sequence) => ({ ...attempt, sequence }));
    return chainedCalls({ ...conversation, attempts }, names[index] ?? '');
  });
}

type Refusal = { message: string; class: string };

const refusedOutputs = (conversations: readonly Conversation[]): Refusal[] =>
  conversations
    .flatMap(({ attempts }) => attempts)
    .filter(({ tool, outcome }) => tool === MODEL_OUTPUT_TOOL && outcome === 'failed')
    .map(({ messageJson, errorClass }) => ({ message: decodeText(messageJson ?? '""'), class: errorClass ?? 'none' }));

const expectedRefusals = (file: string): Refusal[] =>
  readFileSync(join(REAL_DATA, 'refused-outputs.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Refusal & { file: string })
    .filter((refusal) => refusal.file === file)
    .map(({ message, class: errorClass }) => ({ message, class: errorClass }));
