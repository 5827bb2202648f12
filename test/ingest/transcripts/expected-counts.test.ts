import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recogniseFormat } from '../../../ingest/transcripts/formats';
import { isFailedResult } from '../../../ingest/transcripts/is-failed-result';
import { linkResults } from '../../../ingest/transcripts/link-results';
import { tau2MessagesSchema, transcriptMessages as tau2Messages } from '../../../ingest/transcripts/tau2-message';
import { openaiMessagesSchema, transcriptMessages as chatMessages } from '../../../ingest/transcripts/openai-message';
import { readSource } from '../../../ingest/transcripts/read-source';
import type { Sample } from '../../../ingest/transcripts/transcript-format';
import type { TranscriptMessage } from '../../../ingest/transcripts/transcript-message';
import { unpackSource } from '../../../ingest/transcripts/unpack-source';
import type { Conversation } from '../../../lib/conversation';
import { decodeText } from '../../../lib/json/source-text';
import { countConversation, sortedChains } from '../../count-conversation';
import {
  chainedCalls,
  conversationsOf,
  type ExpectedFile,
  expectedFiles,
  expectedName,
  hasRealData,
  REAL_DATA,
  readParts,
} from '../../real-transcripts';

if (!hasRealData) console.warn(`SKIPPED: no expected counts at ${REAL_DATA}; the real transcripts are not checked`);

/** What this format set cannot know: how a script of its own normalised texts, and what it only found suspicious. */
const NOT_COMPARED = ['format', 'soft_not_counted', 'failure_clusters', 'failed_by_evidence', 'chain_list'];

describe.skipIf(!hasRealData)('expected counts', () => {
  it.each(expectedFiles())('%s', async (file, expected) => {
    const parts = await readParts(join(REAL_DATA, file));
    expect(parts.filter((part) => part.kind === 'refused')).toEqual([]);
    const conversations = conversationsOf(parts);
    const counts = countConversation(
      conversations.flatMap((conversation, index) => chainedCalls(conversation, expectedName(conversation, index))),
    );
    const { chain_list, ...numbers } = counts;
    expect({ ...numbers, conversations: conversations.length }).toEqual(comparable(expected));
    expect(sortedChains(chain_list)).toEqual(sortedChains(expected.chain_list.map(withoutTexts)));
    expect(await evidenceOf(join(REAL_DATA, file))).toEqual(expected.failed_by_evidence);
    expect(failuresOf(conversations)).toEqual(expectedFailures(file));
  });
});

const comparable = (expected: ExpectedFile) =>
  Object.fromEntries(Object.entries(expected).filter(([name]) => !NOT_COMPARED.includes(name)));

const withoutTexts = ({ first_call_id: _id, first_error: _error, ...chain }: ExpectedFile['chain_list'][number]) =>
  chain;

/** By what each failure is known; it is not stored, so it is counted from the messages. */
async function evidenceOf(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const record of readSource(unpackSource(createReadStream(path), { readBytes: 0, decodedBytes: 0 }))) {
    if (record.kind === 'refused') continue;
    const results = messageLists(record).flatMap((messages) => linkResults(messages).map(({ result }) => result));
    for (const result of results) {
      const evidence = result === null ? null : isFailedResult(result);
      if (evidence !== null) counts[evidence.evidence] = (counts[evidence.evidence] ?? 0) + 1;
    }
  }
  return counts;
}

type Holder = { simulations?: Holder[]; messages?: unknown; traj?: unknown };

function messageLists(sample: Sample): TranscriptMessage[][] {
  const recognised = recogniseFormat(sample);
  const isTau2 = 'format' in recognised && recognised.format.name === 'tau2';
  const holder = sample.value as Holder | Holder[];
  const holders = Array.isArray(holder) ? holder : (holder.simulations ?? [holder]);
  return holders.map(({ traj, messages }) =>
    isTau2
      ? tau2Messages(tau2MessagesSchema.parse(messages), null)
      : chatMessages(openaiMessagesSchema.parse(traj ?? messages)),
  );
}

type Failure = { conversation: string; call_index: number; tool: string; message: string; class: string };

function failuresOf(conversations: readonly Conversation[]): Failure[] {
  return conversations.flatMap((conversation, index) =>
    conversation.attempts
      .filter((attempt) => attempt.outcome === 'failed')
      .map((attempt) => ({
        conversation: expectedName(conversation, index),
        call_index: attempt.sequence,
        tool: attempt.tool,
        message: decodeText(attempt.messageJson ?? '""'),
        class: attempt.errorClass ?? 'none',
      })),
  );
}

function expectedFailures(file: string): Failure[] {
  return readFileSync(join(REAL_DATA, 'failures.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Failure & { file: string; evidence: string })
    .filter((failure) => failure.file === file)
    .map(({ file: _file, evidence: _evidence, ...failure }) => failure);
}
