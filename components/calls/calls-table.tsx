'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useMemo, useRef } from 'react';
import { indexOfRow, rowOf } from '../data-table/row-focus';
import { useRowSelection } from '../data-table/use-row-selection';
import { VirtualGrid } from '../data-table/virtual-grid';
import { formatInstant } from '../format-time';
import { callPath, listPath } from './call-addresses';
import { callColumns } from './call-columns';
import { CallsFoot } from './calls-foot';
import { COLUMNS_PARAM } from './columns-param';
import type { LoadedCalls } from './older-calls';
import { PreviewCard } from './preview-card';
import { rememberedList } from './remembered-list';
import { SearchProgress } from './search-progress';
import { type OpenItems, SelectionBar } from './selection-bar';
import { useCallKeys } from './use-call-keys';
import { useCallPreview } from './use-call-preview';
import { useListPlace } from './use-list-place';
import { useOlderCalls } from './use-older-calls';

type Props = {
  first: LoadedCalls;
  /** Cursor of the page before the first; null where there is none. */
  newer: string | null;
  /** How many calls the list holds in all; null where nobody counted. */
  total: number | null;
  /** The query of the list's filter, without a cursor. */
  query: string;
  range: { from: number; to: number };
  text: string | null;
  actor: string;
  zone: string;
  openItems: OpenItems;
  /** Shown instead of rows where there are none and none will come. */
  empty: ReactNode;
};

/** Who aims at a box wants to select, not to look. */
const isOverControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('label, button') !== null;

/** Calls, newest first, going on as they are scrolled; a click on a row opens its call. */
export const CallsTable = ({ first, newer, total, query, range, text, actor, zone, openItems, empty }: Props) => {
  const cols = useSearchParams().get(COLUMNS_PARAM);
  const name = `${query} ${newer} ${first.rows[0]?.id} ${first.older}`;
  const { loaded, phase, loadMore, loadOlder, stop } = useOlderCalls(rememberedList(name)?.loaded ?? first, query);
  const { rows, older, searchedTo } = loaded;
  const scroller = useRef<HTMLDivElement>(null);
  useListPlace(name, scroller, loaded);
  const columns = useMemo(
    () =>
      callColumns({
        zone,
        isSearch: text !== null,
        sessionHref: (session) => listPath(query, { session, [COLUMNS_PARAM]: cols }),
      }),
    [zone, text, query, cols],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useRowSelection(ids);
  const preview = useCallPreview(text);
  const onRowKey = useCallKeys({
    onSelect: (index, isRange) => {
      const id = ids[index];
      if (id !== undefined) selection.select(id, isRange || !selection.selected.has(id), isRange);
    },
    onGlance: (index, row) => preview.toggle(ids[index] ?? '', row),
    onEscape: () => {
      if (preview.shown) preview.close();
      else if (selection.selected.size > 0) selection.clear();
      else return false;
      return true;
    },
  });
  const pageHref = (cursor: string | null) =>
    cursor === null ? null : listPath(query, { cursor, [COLUMNS_PARAM]: cols });
  return (
    <>
      {rows.length === 0 ? (
        older === null ? (
          empty
        ) : null
      ) : (
        <VirtualGrid
          caption="Calls, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => callPath(id)}
          rowCount={newer === null ? total : null}
          columnsParam={COLUMNS_PARAM}
          selection={selection}
          selectLabel={({ tool, firstTs }) => `Select ${tool}, ${formatInstant(firstTs, zone)}`}
          scroller={scroller}
          onNearEnd={loadMore}
          onRowKey={onRowKey}
          onFocus={(event) => {
            const row = rowOf(event.target);
            if (row) preview.follow(ids[indexOfRow(row)] ?? '', row);
          }}
          onPointer={(event) => {
            const row = isOverControl(event.target) ? null : rowOf(event.target);
            preview.onPointer(ids[indexOfRow(row)] ?? null, row, event);
          }}
          onPointerLeave={preview.onLeave}
        />
      )}
      <SearchProgress
        phase={phase}
        searchedTo={searchedTo}
        range={range}
        zone={zone}
        found={rows.length}
        onwardsHref={pageHref(older)}
        onStop={stop}
        onContinue={loadOlder}
      />
      {selection.selected.size > 0 ? (
        <SelectionBar
          ids={ids.filter((id) => selection.selected.has(id))}
          actor={actor}
          openItems={openItems}
          onClear={selection.clear}
        />
      ) : (
        <CallsFoot
          shown={rows.length}
          total={total}
          isLoading={phase === 'loading' && searchedTo === null}
          newerHref={pageHref(newer)}
          olderHref={pageHref(older)}
        />
      )}
      {preview.shown ? (
        <PreviewCard shown={preview.shown} onEnter={preview.stay} onLeave={preview.onLeave} onClose={preview.close} />
      ) : null}
    </>
  );
};
