import { join } from 'node:path';
import type { AttemptRow, CallRow } from '../../db/folding/rows';
import type { Store } from '../../db/store';
import { type CountedAttempt, type CountedCall, countConversation } from '../count-conversation';
import {
  agreedClasses,
  comparedFields,
  comparison,
  conversationsOf,
  type ExpectedFile,
  readParts,
} from '../real-transcripts';
import { differencesOf } from './differences-of';
import { groupBy } from './group-by';
import { conversationSeqs, type Imported, readImported, withStore } from './read-store';
import type { CheckContext, StepResult } from './step';

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
  code: row.code,
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

/** A file's calls as stored; of the file itself only the conversations' keys are used. */
const storedCalls = async (store: Store, shelf: Shelf, path: string) => {
  const conversations = conversationsOf(await readParts(path));
  const seqs = await conversationSeqs(
    store,
    conversations.map(({ key }) => key),
  );
  const calls = conversations.flatMap(({ key }) =>
    (shelf.callsOf.get(seqs.get(key) ?? null) ?? []).map((call) => countedCall(key, call, shelf)),
  );
  return { conversations: seqs.size, calls };
};

const compareFile = async (
  store: Store,
  shelf: Shelf,
  path: string,
  file: string,
  expected: ExpectedFile,
): Promise<StepResult & { agreed: number }> => {
  const { conversations, calls } = await storedCalls(store, shelf, path);
  const counts = countConversation(calls);
  const { expected: wanted, actual } = comparison(expected, { ...counts, conversations });
  const { tool_calls, chains, repaired, escalated, abandoned } = counts;
  const ends = `${repaired} repaired, ${escalated} escalated, ${abandoned} abandoned`;
  return {
    title: `${file.slice(file.indexOf('/') + 1)}  ${tool_calls} calls, ${chains} chains: ${ends}${refusedText(counts)}`,
    differences: differencesOf(wanted, actual),
    agreed: agreedClasses(expected, counts.failure_classes),
  };
};

const refusedText = ({ format_rejection_chains: { chains } }: ReturnType<typeof countConversation>): string =>
  chains === 0 ? '' : `; ${chains} chains of refused outputs`;

/** Every field that is compared in some file, and in how many. */
const fieldsResult = (files: CheckContext['files']): StepResult => {
  const counts = new Map<string, number>();
  for (const name of files.flatMap(([, expected]) => comparedFields(expected))) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const told = [...counts].map(([name, count]) => (count === files.length ? name : `${name} (in ${count})`));
  return { title: `compared in ${files.length} files: ${told.join(', ')}`, differences: [] };
};

const MIN_CLASS_AGREEMENT = 0.95;

const classResult = (agreed: number, files: CheckContext['files']): StepResult => {
  const failed = files.reduce((sum, [, expected]) => sum + expected.failed, 0);
  const share = `${agreed} of ${failed} failures have the stated class`;
  return { title: 'classes of failures', differences: agreed >= MIN_CLASS_AGREEMENT * failed ? [] : [share] };
};

/** Counts every file from the store and compares with the counts made independently of the product. */
export const compareFiles = ({ dataDir, realData, files }: CheckContext): Promise<StepResult[]> =>
  withStore(dataDir, async (store) => {
    const shelf = shelve(await readImported(store));
    const results: (StepResult & { agreed: number })[] = [];
    for (const [file, expected] of files) {
      results.push(await compareFile(store, shelf, join(realData, file), file, expected));
    }
    const agreed = results.reduce((sum, one) => sum + one.agreed, 0);
    return [fieldsResult(files), ...results, classResult(agreed, files)];
  });
