import { and, eq, inArray, max } from 'drizzle-orm';
import { chunksOf } from './chunks';
import type { Db, Store, WriteStore } from './store';

type Dictionary = { idOf: Map<string, number>; textOf: Map<number, string> };

/** Entries never change, so what one connection has read stays true; another process can only add. */
const dictionaries = new WeakMap<Db, Map<number, Dictionary>>();
const MAX_REMEMBERED = 200_000;
const CHUNK = 500;

const dictionary = (db: Db, projectId: number): Dictionary => {
  let projects = dictionaries.get(db);
  if (!projects) dictionaries.set(db, (projects = new Map()));
  let found = projects.get(projectId);
  if (!found || found.idOf.size > MAX_REMEMBERED)
    projects.set(projectId, (found = { idOf: new Map(), textOf: new Map() }));
  return found;
};

type Reader = Pick<Store, 'db' | 'tables'>;

/** Inside a transaction an entry may still be rolled back, so it is remembered only once it is durable. */
const remember = (
  store: Reader | WriteStore,
  projectId: number,
  rows: readonly { id: number; text: string }[],
): void => {
  const keep = () => {
    const known = dictionary(store.db, projectId);
    for (const { id, text } of rows) {
      known.idOf.set(text, id);
      known.textOf.set(id, text);
    }
  };
  if ('afterCommit' in store) store.afterCommit(keep);
  else keep();
};

/** Ids of the given names; names the project has never seen are absent from the answer. */
export const findNameIds = async (
  store: Reader | WriteStore,
  projectId: number,
  texts: Iterable<string>,
): Promise<Map<string, number>> => {
  const { db, tables } = store;
  const known = dictionary(db, projectId).idOf;
  const found = new Map<string, number>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const id = known.get(text);
    if (id === undefined) missing.push(text);
    else found.set(text, id);
  }
  for (const chunk of chunksOf(missing, CHUNK)) {
    const rows = await db
      .select()
      .from(tables.names)
      .where(and(eq(tables.names.projectId, projectId), inArray(tables.names.text, chunk)));
    for (const { id, text } of rows) found.set(text, id);
    remember(store, projectId, rows);
  }
  return found;
};

/** Ids of the given names, made where the project has not seen them yet. */
export const nameIds = async (
  store: WriteStore,
  projectId: number,
  texts: Iterable<string>,
): Promise<Map<string, number>> => {
  const wanted = new Set(texts);
  const ids = await findNameIds(store, projectId, wanted);
  const fresh = [...wanted].filter((text) => !ids.has(text));
  if (fresh.length === 0) return ids;
  const { names } = store.tables;
  const [top] = await store.db
    .select({ id: max(names.id) })
    .from(names)
    .where(eq(names.projectId, projectId));
  const rows = fresh.map((text, k) => ({ projectId, id: (top?.id ?? 0) + 1 + k, text }));
  for (const chunk of chunksOf(rows, CHUNK)) await store.db.insert(names).values(chunk);
  for (const { id, text } of rows) ids.set(text, id);
  remember(store, projectId, rows);
  return ids;
};

/** Texts of the given name ids. */
export const nameTexts = async (
  store: Reader | WriteStore,
  projectId: number,
  ids: Iterable<number | null>,
): Promise<Map<number, string>> => {
  const { db, tables } = store;
  const known = dictionary(db, projectId).textOf;
  const found = new Map<number, string>();
  const missing: number[] = [];
  for (const id of new Set(ids)) {
    if (id === null || id === 0) continue;
    const text = known.get(id);
    if (text === undefined) missing.push(id);
    else found.set(id, text);
  }
  for (const chunk of chunksOf(missing, CHUNK)) {
    const rows = await db
      .select()
      .from(tables.names)
      .where(and(eq(tables.names.projectId, projectId), inArray(tables.names.id, chunk)));
    for (const { id, text } of rows) found.set(id, text);
    remember(store, projectId, rows);
  }
  return found;
};
