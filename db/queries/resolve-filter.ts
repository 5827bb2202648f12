import { and, eq } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import type { ListFilters } from '../../lib/filter-fields';
import { storableText } from '../../lib/storable-text';
import { findNameIds } from '../names';
import type { Store } from '../store';

/** Stands for calls that have no such name, as in the rollups. */
export const NO_NAME = 0;
/** Stands for a name the project has never seen; no row has it. */
const NEVER_SEEN = -1;

const NAME_FIELDS = [
  'tools',
  'models',
  'promptVersions',
  'agents',
  'environments',
  'arms',
  'strategies',
  'repairModels',
] as const;
type NameField = (typeof NAME_FIELDS)[number];

/** Names as ids of the project's dictionary; a field without values is null. */
export type NameFilterIds = Readonly<Record<NameField, readonly number[] | null>>;

/** A filter with the ids of its names. */
export type ResolvedFilter = {
  filter: CallFilter;
  ids: NameFilterIds;
  exceptIds: NameFilterIds;
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
  const lists: readonly ListFilters[] = [filter, filter.except];
  const texts = lists
    .flatMap((list) => NAME_FIELDS.flatMap((field) => list[field].map(storableText)))
    .filter((text) => text !== '');
  const known = texts.length === 0 ? new Map<string, number>() : await findNameIds(store, projectId, texts);
  const idOf = (text: string): number => (text === '' ? NO_NAME : (known.get(storableText(text)) ?? NEVER_SEEN));
  const idsOf = (list: ListFilters) =>
    Object.fromEntries(
      NAME_FIELDS.map((field) => [field, list[field].length === 0 ? null : list[field].map(idOf)]),
    ) as NameFilterIds;
  return {
    filter,
    ids: idsOf(filter),
    exceptIds: idsOf(filter.except),
    excludedToolIds: filter.excludesHandOff ? await handOffToolIds(store, projectId) : [],
  };
};
