import { count } from 'drizzle-orm';
import { EVERY_ITEM, type QueueParam } from '../../lib/queue-filter';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Tables } from '../schema/tables';
import type { Store } from '../store';
import type { FilterOption } from './filter-options';
import { queueConditions } from './queue-conditions';

const MOST_OPTIONS = 1_000;

/** What of an item or of its call a parameter asks for; names by their number. */
const COLUMN_OF = {
  tool: ({ calls }: Tables) => calls.toolId,
  agent: ({ calls }: Tables) => calls.agentId,
  environment: ({ calls }: Tables) => calls.environmentId,
  model: ({ calls }: Tables) => calls.modelId,
  prompt_version: ({ calls }: Tables) => calls.promptVersionId,
  class: ({ calls }: Tables) => calls.firstClass,
  session: ({ calls }: Tables) => calls.sessionId,
  reason: ({ reviewItems }: Tables) => reviewItems.reason,
} as const satisfies Record<Exclude<QueueParam, 'text'>, unknown>;
type Param = keyof typeof COLUMN_OF;

/** Parameters whose values among waiting items can be offered. */
export const QUEUE_OPTION_PARAMS = Object.keys(COLUMN_OF) as Param[];

type Counted = { value: string | number | null; count: number };

/** An empty name stands for calls that have none; of class and session there is no such choice. */
const optionsOf = (rows: readonly Counted[], texts: ReadonlyMap<number, string>): FilterOption[] =>
  rows.map(({ value, count: calls }) => ({
    value: typeof value === 'string' ? value : ((value === null ? null : texts.get(value)) ?? ''),
    calls: Number(calls),
  }));

/** The values of a parameter that waiting items have, most items first. */
export const queueOptions = async (
  store: Store,
  principal: Principal,
  param: Param,
  now: number,
): Promise<FilterOption[]> => {
  assertCan(principal, 'read');
  const { reviewItems: items, attempts, calls } = store.tables;
  const column = COLUMN_OF[param](store.tables);
  const rows: Counted[] = await store.db
    .select({ value: column, count: count() })
    .from(items)
    .crossJoin(attempts)
    .crossJoin(calls)
    .where(await queueConditions(store, principal, { filter: EVERY_ITEM, now }))
    .groupBy(column);
  const isText = param === 'class' || param === 'session';
  const offered = rows
    .filter(({ value }) => !isText || value !== null)
    .toSorted((a, b) => Number(b.count) - Number(a.count))
    .slice(0, MOST_OPTIONS);
  const ids = offered.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return optionsOf(offered, await nameTexts(store, principal.projectId, ids));
};
