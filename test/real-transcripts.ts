import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

export type ExpectedFile = Record<string, unknown> & {
  conversations: number;
  tool_calls: number;
  format: string;
  failed: number;
  failed_by_evidence: Record<string, number>;
  failure_classes: Record<string, number>;
  chain_list: (CountedChain & ExpectedHead)[];
};
type ExpectedHead = { first_call_id: string | null; first_error: string };

/** What is expected of every file that can be read, by its path under the data folder. */
export function expectedFiles(): [string, ExpectedFile][] {
  if (!hasRealData) return [];
  const { files } = JSON.parse(readFileSync(join(REAL_DATA, 'expected.json'), 'utf8')) as {
    files: Record<string, ExpectedFile>;
  };
  return Object.entries(files).filter(([, expected]) => expected.conversations !== undefined);
}

/**
 * Expected fields that are no counts, or that only the script that made them can know: how it normalised texts, and what
 * it only found suspicious. Classes are judged apart, by `agreedClasses`.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'format',
  'soft_not_counted',
  'failure_clusters',
  'failed_by_evidence',
  'failure_classes',
]);

/** The fields of a file's expected counts that a recount is compared in, in the file's order. */
export const comparedFields = (expected: ExpectedFile): string[] =>
  Object.keys(expected).filter((name) => !NOT_COMPARED.has(name));

/** What is expected and what was counted, both under the compared fields alone and with conversations named by their order. */
export function comparison(expected: ExpectedFile, counted: Record<string, unknown> & { chain_list: CountedChain[] }) {
  const pick = (source: Record<string, unknown>, chains: readonly CountedChain[]) => ({
    ...Object.fromEntries(comparedFields(expected).map((name) => [name, source[name]])),
    chain_list: chainsByOrder(chains),
  });
  const bare = expected.chain_list.map(({ first_call_id: _id, first_error: _error, ...chain }) => chain);
  return { expected: pick(expected, bare), actual: pick(counted, counted.chain_list) };
}

/** How many of a file's failures were given the class they are expected to have, by class alone. */
export const agreedClasses = (expected: ExpectedFile, classes: Readonly<Record<string, number>>): number =>
  Object.entries(expected.failure_classes).reduce((sum, [name, count]) => sum + Math.min(count, classes[name] ?? 0), 0);

/**
 * Chains with their conversations numbered as they come. The two sides name conversations differently (a file's name
 * and a count, an id, a digest), but list them in the order of the file.
 */
function chainsByOrder(chains: readonly CountedChain[]): CountedChain[] {
  const numbers = new Map<string, number>();
  for (const { conversation } of chains) if (!numbers.has(conversation)) numbers.set(conversation, numbers.size + 1);
  return chains
    .map((chain) => ({ ...chain, conversation: numbers.get(chain.conversation) ?? 0 }))
    .toSorted((a, b) => a.conversation - b.conversation || a.first_call_index - b.first_call_index)
    .map(({ conversation, ...chain }) => ({ ...chain, conversation: `chained conversation ${conversation}` }));
}

export async function readParts(path: string): Promise<TranscriptPart[]> {
  const chunks = unpackSource(createReadStream(path), { readBytes: 0, decodedBytes: 0 });
  const parts: TranscriptPart[] = [];
  for await (const part of readConversations(chunks)) parts.push(part);
  return parts;
}

export const conversationsOf = (parts: readonly TranscriptPart[]): Conversation[] =>
  parts.flatMap((part) => (part.kind === 'conversation' ? [part.conversation] : []));

/** A conversation's calls as the chain builder links them. */
export function chainedCalls(conversation: Conversation): CountedCall[] {
  const { links, chains } = chainConversation(conversation.attempts, conversation);
  const linkOf = new Map(links.map((link) => [link.attemptId, link]));
  const outcomeOf = new Map(chains.map((chain) => [chain.callId, chain.outcome]));
  return conversation.attempts
    .filter((attempt) => linkOf.get(attempt.id)?.callId === attempt.id)
    .map((first) => ({
      conversation: conversation.key,
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
