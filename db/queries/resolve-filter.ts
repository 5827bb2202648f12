import { and, eq } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { storableText } from '../../lib/storable-text';
import { findNameIds } from '../names';
import type { Store } from '../store';

/** Stands for calls that have no such name, as in the rollups. */
export const NO_NAME = 0;
/** Stands for a name the project has never seen; no row has it. */
const NEVER_SEEN = -1;

const NAME_FIELDS = ['tools', 'models', 'promptVersions', 'agents', 'environments', 'arms', 'strategies'] as const;
type NameField = (typeof NAME_FIELDS)[number];

/** A filter with its names as ids of the project's dictionary; a field without values is null. */
export type ResolvedFilter = {
  filter: CallFilter;
  ids: Readonly<Record<NameField, readonly number[] | null>>;
  excludedToolIds: readonly number[];
};

const handOffToolIds = async ({ db, tables }: Store, projectId: number): Promise<number[]> => {
  const { tools } = tables;
  const rows = await db
    .select({ toolId: tools.toolId })
    .from(tools)
    .where(and(eq(tools.projectId, projectId), eq(tools.isHandOff, 1)));
  return rows.map(({ toolId }) => toolId);
};

/** Looks the names of a filter up. */
export const resolveFilter = async (store: Store, projectId: number, filter: CallFilter): Promise<ResolvedFilter> => {
  const texts = NAME_FIELDS.flatMap((field) => filter[field].map(storableText)).filter((text) => text !== '');
  const known = texts.length === 0 ? new Map<string, number>() : await findNameIds(store, projectId, texts);
  const idOf = (text: string): number => (text === '' ? NO_NAME : (known.get(storableText(text)) ?? NEVER_SEEN));
  const idsOf = (field: NameField) => (filter[field].length === 0 ? null : filter[field].map(idOf));
  return {
    filter,
    ids: Object.fromEntries(NAME_FIELDS.map((field) => [field, idsOf(field)])) as ResolvedFilter['ids'],
    excludedToolIds: filter.excludesHandOff ? await handOffToolIds(store, projectId) : [],
  };
};
