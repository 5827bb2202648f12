import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { chunksOf } from '../../db/chunks';
import type { AttemptRow, CallRow } from '../../db/folding/rows';
import { openSqliteReader } from '../../db/open-sqlite';
import type { Store } from '../../db/store';
import { STORE_FILE } from '../../ingest/runtime';
import { localAdmin } from '../db/store-engines';

const { projectId } = localAdmin;

/** Opens the store of a data folder for reading, for the time of `work`. */
export const withStore = async <T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = openSqliteReader(join(dataDir, STORE_FILE));
  try {
    return await work(store);
  } finally {
    store.close();
  }
};

/** Sequence numbers of stored conversations by their keys. */
export const conversationSeqs = async (
  { db, tables }: Store,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const { conversations } = tables;
  const found = new Map<string, number>();
  for (const chunk of chunksOf(keys, 200)) {
    const isOfThese = and(eq(conversations.projectId, projectId), inArray(conversations.key, chunk));
    for (const row of await db.select().from(conversations).where(isOfThese)) found.set(row.key, row.seq);
  }
  return found;
};

/** Every attempt and call that came from a conversation, with the names they mention. */
export type Imported = {
  attempts: AttemptRow[];
  calls: CallRow[];
  textOf: (id: number) => string;
};

export const readImported = async ({ db, tables }: Store): Promise<Imported> => {
  const { attempts, calls, names } = tables;
  const isOfConversation = <T extends typeof attempts | typeof calls>(table: T) =>
    and(eq(table.projectId, projectId), isNotNull(table.conversationSeq));
  const texts = new Map((await db.select().from(names)).map(({ id, text }) => [id, text]));
  return {
    attempts: await db.select().from(attempts).where(isOfConversation(attempts)),
    calls: await db.select().from(calls).where(isOfConversation(calls)),
    textOf: (id) => texts.get(id) ?? `name ${id} is missing`,
  };
};
