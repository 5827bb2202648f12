import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConversations } from '../ingest/transcripts/read-conversations';
import type { TranscriptPart } from '../ingest/transcripts/transcript-part';
import { unpackSource } from '../ingest/transcripts/unpack-source';
import { chainConversation } from '../lib/chain';
import type { Conversation } from '../lib/conversation';
import type { Disposition } from '../lib/words';
import type { CountedCall, CountedChain } from './count-conversation';

/** Real agent trajectories with independently counted answers; they lie beside the repo and are not part of it. */
export const REAL_DATA = fileURLToPath(new URL('../../shared/data', import.meta.url));
export const hasRealData = existsSync(join(REAL_DATA, 'expected.json'));

const FOLDERS = ['tau-bench', 'tau2-bench', 'tau2-grok', 'tau2-sft'];

export type ExpectedFile = Record<string, unknown> & {
  conversations: number;
  tool_calls: number;
  chain_list: (CountedChain & ExpectedHead)[];
};
type ExpectedHead = { first_call_id: string; first_error: string };

/** What is expected of every file of some folders, by its path under the data folder. */
export function expectedFiles(folders: readonly string[] = FOLDERS): [string, ExpectedFile][] {
  if (!hasRealData) return [];
  const { files } = JSON.parse(readFileSync(join(REAL_DATA, 'expected.json'), 'utf8')) as {
    files: Record<string, ExpectedFile>;
  };
  return Object.entries(files).filter(([file]) => folders.includes(dirname(file).slice('open/'.length)));
}

export async function readParts(path: string): Promise<TranscriptPart[]> {
  const chunks = unpackSource(createReadStream(path), { readBytes: 0, decodedBytes: 0 });
  const parts: TranscriptPart[] = [];
  for await (const part of readConversations(chunks)) parts.push(part);
  return parts;
}

export const conversationsOf = (parts: readonly TranscriptPart[]): Conversation[] =>
  parts.flatMap((part) => (part.kind === 'conversation' ? [part.conversation] : []));

/**
 * The name expected.json gives a conversation, which is its `index`-th in the file: the id of a simulation, task and
 * trial (our session id adds a digest), or a line.
 */
export function expectedName({ format, sessionId }: Conversation, index: number): string {
  if (format === 'tau2') return sessionId;
  return sessionId.startsWith('task') ? sessionId.slice(0, sessionId.lastIndexOf('/')) : `line${index + 1}`;
}

/** A conversation's calls as the chain builder links them. */
export function chainedCalls(conversation: Conversation, name: string): CountedCall[] {
  const { links, chains } = chainConversation(conversation.attempts, conversation);
  const linkOf = new Map(links.map((link) => [link.attemptId, link]));
  const outcomeOf = new Map(chains.map((chain) => [chain.callId, chain.outcome]));
  return conversation.attempts
    .filter((attempt) => linkOf.get(attempt.id)?.callId === attempt.id)
    .map((first) => ({
      conversation: name,
      tool: first.tool,
      actor: first.actor,
      disposition: outcomeOf.get(first.id) ?? unchained(first.outcome),
      attempts: conversation.attempts.flatMap((attempt) => {
        const link = linkOf.get(attempt.id);
        return link?.callId === first.id ? [{ ...attempt, number: link.number }] : [];
      }),
    }));
}

const unchained = (outcome: string): Disposition =>
  outcome === 'ok' ? 'executed' : outcome === 'control_flow' ? 'held' : 'unknown';
