import type { QueueItem, QueuePage } from '../../db/queries/review-queue';
import { visibleText } from '../../lib/json/source-text';
import { decodeStrip } from '../../lib/strip';
import { AppLink } from '../app-link';
import { formatAge } from '../format-time';
import { Keys } from '../keys';
import { AttemptStrip } from '../marks/attempt-strip';
import { BreakableName } from './breakable-name';
import { queueHref, type QueuePlace } from './queue-href';
import { QueueScroll } from './queue-scroll';
import classes from './queue-list.module.css';

type RowProps = { item: QueueItem; isSelected: boolean; place: QueuePlace; now: number };

const Row = ({ item, isSelected, place, now }: RowProps) => (
  <li>
    <AppLink
      href={queueHref(item.id, place)}
      className={classes.row}
      aria-current={isSelected ? 'true' : undefined}
      data-queue-link
    >
      <span className={classes.tool}>
        <BreakableName name={item.tool} />
      </span>
      <span className={classes.strip}>
        <AttemptStrip marks={decodeStrip(item.strip)} />
      </span>
      <span className={classes.why}>
        {visibleText(item.reason)}
        {item.errorClass === null ? '' : ` · ${item.errorClass}`}
      </span>
      <span className={classes.age}>
        <span className="mt-hidden">waiting for </span>
        {formatAge(now - item.openedAt)}
      </span>
    </AppLink>
  </li>
);

const Pager = ({ page, place }: { page: QueuePage; place: QueuePlace }) =>
  page.next === null && place === null ? null : (
    <nav aria-label="Pages of the queue" className={classes.pager}>
      {place === null ? <span /> : <AppLink href={queueHref(null, null)}>First page</AppLink>}
      {page.next === null ? null : <AppLink href={queueHref(null, page.next)}>Next page</AppLink>}
    </nav>
  );

type Props = { page: QueuePage; selectedId: number | null; place: QueuePlace; now: number };

/** The items that wait, oldest first. */
export const QueueList = ({ page, selectedId, place, now }: Props) => (
  <QueueScroll>
    <ol className={classes.list}>
      {page.items.map((item) => (
        <Row key={item.id} item={item} isSelected={item.id === selectedId} place={place} now={now} />
      ))}
    </ol>
    <Pager page={page} place={place} />
    <p className={classes.keys}>
      <Keys keys={['j']} />
      <Keys keys={['k']} /> move <Keys keys={['Enter']} /> open
    </p>
  </QueueScroll>
);
