import type { QueueItem, QueuePage } from '../../db/queries/review-queue';
import { visibleText } from '../../lib/json/source-text';
import { isNarrowed } from '../../lib/queue-filter';
import { holderOf } from '../../lib/review';
import { reviewHref } from '../../lib/routes';
import { decodeStrip } from '../../lib/strip';
import { AppLink } from '../app-link';
import { formatAge } from '../format-time';
import { Keys } from '../keys';
import { AttemptStrip } from '../marks/attempt-strip';
import { BreakableName } from './breakable-name';
import { kindWords } from './kind-words';
import { queueHref, type QueueView } from './queue-href';
import classes from './queue-list.module.css';
import { QueueRow } from './queue-row';
import { QueueScroll } from './queue-scroll';

type Shown = { view: QueueView; now: number; actor: string };

const holderText = (item: QueueItem, { now, actor }: Shown): string | null => {
  const holder = holderOf(item, now);
  if (holder === null) return null;
  return holder.by === actor ? 'held by you' : `held by ${visibleText(holder.by)}`;
};

/** What the item is about: its kind where it is not the usual one, the reason, the classes of its first and its last failure. */
const whyText = ({ kind, reason, firstClass, errorClass }: QueueItem): string => {
  const parts = [
    kind === 'escalated' ? null : kindWords(kind).label,
    kind === reason ? null : visibleText(reason),
    ...new Set([firstClass, errorClass]),
  ];
  return parts.filter((part) => part !== null).join(' · ');
};

const Row = ({ item, isSelected, shown }: { item: QueueItem; isSelected: boolean; shown: Shown }) => {
  const held = holderText(item, shown);
  return (
    <QueueRow itemId={item.id} href={queueHref(item.id, shown.view)} className={classes.row} isSelected={isSelected}>
      <span className={classes.tool}>
        <BreakableName name={item.tool} />
      </span>
      <span className={classes.strip}>
        <AttemptStrip marks={decodeStrip(item.strip)} />
      </span>
      <span className={classes.why}>
        {whyText(item)}
        {held === null ? null : <span className={classes.held}>{held}</span>}
      </span>
      <span className={classes.age}>
        <span className="mt-hidden">waiting for </span>
        {formatAge(shown.now - item.openedAt)}
      </span>
    </QueueRow>
  );
};

const Pager = ({ page, view }: { page: QueuePage; view: QueueView }) =>
  page.next === null && view.after === null ? null : (
    <nav aria-label="Pages of the queue" className={classes.pager}>
      {view.after === null ? <span /> : <AppLink href={queueHref(null, { ...view, after: null })}>First page</AppLink>}
      {page.next === null ? null : (
        <AppLink href={queueHref(null, { ...view, after: page.next })} data-queue-next>
          Next page
        </AppLink>
      )}
    </nav>
  );

const NothingHere = ({ view }: { view: QueueView }) => (
  <p className={classes.nothing}>
    Nothing that waits meets this filter.{' '}
    {isNarrowed(view.filter) ? <AppLink href={reviewHref()}>Show all that waits</AppLink> : null}
  </p>
);

type Props = Shown & { page: QueuePage; selectedId: number | null };

/** The items that wait, oldest first. */
export const QueueList = ({ page, selectedId, ...shown }: Props) => (
  <QueueScroll>
    {page.items.length === 0 ? <NothingHere view={shown.view} /> : null}
    <ol className={classes.list}>
      {page.items.map((item) => (
        <Row key={item.id} item={item} isSelected={item.id === selectedId} shown={shown} />
      ))}
    </ol>
    <Pager page={page} view={shown.view} />
    <p className={classes.keys}>
      <Keys keys={['j']} /> next <Keys keys={['k']} /> previous <Keys keys={['c']} /> claim <Keys keys={['?']} /> all
    </p>
  </QueueScroll>
);
