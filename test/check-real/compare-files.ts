import { join } from 'node:path';
import type { AttemptRow, CallRow } from '../../db/folding/rows';
import type { Store } from '../../db/store';
import { type CountedAttempt, type CountedCall, countConversation, sortedChains } from '../count-conversation';
import { conversationsOf, type ExpectedFile, expectedName, readParts } from '../real-transcripts';
import { differencesOf } from './differences-of';
import { groupBy } from './group-by';
import { conversationSeqs, type Imported, readImported, withStore } from './read-store';
import type { CheckContext, StepResult } from './step';

/** What no store can know: how another script grouped texts, and what it only found suspicious. */
const NOT_STORED = new Set(['format', 'soft_not_counted', 'failure_clusters', 'failed_by_evidence']);

type Shelf = Pick<Imported, 'textOf'> & {
  callsOf: ReadonlyMap<number | null, CallRow[]>;
  attemptsOf: ReadonlyMap<number, AttemptRow[]>;
};

const shelve = ({ attempts, calls, textOf }: Imported): Shelf => ({
  textOf,
  callsOf: groupBy(calls, (call) => call.conversationSeq),
  attemptsOf: groupBy(attempts, (attempt) => attempt.callSeq),
});

const countedAttempt = (row: AttemptRow): CountedAttempt => ({
  sequence: row.sequence ?? -1,
  turn: row.turn ?? -1,
  number: row.number,
  outcome: row.outcome,
  errorClass: row.correctedClass ?? row.classAtArrival,
  argumentsJson: row.argumentsJson,
  isEscalationCall: row.isEscalationCall === 1,
});

const countedCall = (conversation: string, call: CallRow, { attemptsOf, textOf }: Shelf): CountedCall => ({
  conversation,
  tool: textOf(call.toolId),
  actor: call.actor,
  disposition: call.loopDisposition,
  attempts: (attemptsOf.get(call.seq) ?? []).map(countedAttempt),
});

/** A file's calls as stored; of the file itself only the conversations' names and keys are used. */
const storedCalls = async (store: Store, shelf: Shelf, path: string) => {
  const conversations = conversationsOf(await readParts(path));
  const seqs = await conversationSeqs(
    store,
    conversations.map(({ key }) => key),
  );
  const calls = conversations.flatMap((conversation, index) => {
    const own = shelf.callsOf.get(seqs.get(conversation.key) ?? null) ?? [];
    return own.map((call) => countedCall(expectedName(conversation, index), call, shelf));
  });
  return { conversations: seqs.size, calls };
};

const comparable = ({ chain_list, ...counts }: ExpectedFile) => ({
  ...Object.fromEntries(Object.entries(counts).filter(([name]) => !NOT_STORED.has(name))),
  chain_list: sortedChains(chain_list).map(({ first_call_id: _id, first_error: _error, ...chain }) => chain),
});

const compareFile = async (
  store: Store,
  shelf: Shelf,
  path: string,
  file: string,
  expected: ExpectedFile,
): Promise<StepResult> => {
  const { conversations, calls } = await storedCalls(store, shelf, path);
  const counts = countConversation(calls);
  const actual = { ...counts, conversations, chain_list: sortedChains(counts.chain_list) };
  const { tool_calls, chains, repaired, escalated, abandoned } = counts;
  const ends = `${repaired} repaired, ${escalated} escalated, ${abandoned} abandoned`;
  return {
    title: `${file.slice(file.indexOf('/') + 1)}  ${tool_calls} calls, ${chains} chains: ${ends}`,
    differences: differencesOf(comparable(expected), actual),
  };
};

/** Counts every file from the store and compares with the counts made independently of the product. */
export const compareFiles = ({ dataDir, realData, files }: CheckContext): Promise<StepResult[]> =>
  withStore(dataDir, async (store) => {
    const shelf = shelve(await readImported(store));
    const results: StepResult[] = [];
    for (const [file, expected] of files) {
      results.push(await compareFile(store, shelf, join(realData, file), file, expected));
    }
    return results;
  });
