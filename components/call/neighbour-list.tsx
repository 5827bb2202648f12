import type { NeighbourCall, Neighbours } from '../../db/queries/session-neighbours';
import { visibleText } from '../../lib/json/source-text';
import { decodeStrip } from '../../lib/strip';
import { AppLink } from '../app-link';
import { AttemptStrip } from '../marks/attempt-strip';
import { DispositionBadge } from '../marks/disposition-badge';
import { durationText } from './duration-text';
import classes from './neighbour-list.module.css';

type Props = {
  call: { call: Omit<NeighbourCall, 'tool'>; tool: string };
  neighbours: Neighbours;
  /** All calls of the session. */
  sessionHref: string;
  hrefOf: (callId: string) => string;
};

/** How much earlier or later than the call shown: `−2 min 5 s`. */
const offsetText = (ms: number): string => {
  if (ms === 0) return 'same time';
  return `${ms < 0 ? '−' : '+'}${durationText(Math.abs(ms))}`;
};

const Row = ({ each, offset, href }: { each: NeighbourCall; offset: string; href: string | null }) => {
  const content = (
    <>
      <span className={classes.tool}>{visibleText(each.tool)}</span>
      <AttemptStrip marks={decodeStrip(each.strip)} />
      <DispositionBadge disposition={each.finalDisposition} isPlain />
      <span className={classes.offset}>{offset}</span>
    </>
  );
  return (
    <li className={classes.row} aria-current={href === null ? 'true' : undefined}>
      {href === null ? content : <AppLink href={href}>{content}</AppLink>}
    </li>
  );
};

const More = ({ href, text }: { href: string; text: string }) => (
  <li className={classes.more}>
    <AppLink href={href}>{text}</AppLink>
  </li>
);

/** The call among its neighbours in the conversation, oldest first. */
export const NeighbourList = ({ call: { call, tool }, neighbours, sessionHref, hrefOf }: Props) => {
  const rowOf = (each: NeighbourCall) => (
    <Row key={each.id} each={each} offset={offsetText(each.firstTs - call.firstTs)} href={hrefOf(each.id)} />
  );
  return (
    <ol className={classes.rows}>
      {neighbours.hasMoreBefore ? <More href={sessionHref} text="Earlier calls of the session" /> : null}
      {neighbours.before.map(rowOf)}
      <Row each={{ ...call, tool }} offset="this call" href={null} />
      {neighbours.after.map(rowOf)}
      {neighbours.hasMoreAfter ? <More href={sessionHref} text="Later calls of the session" /> : null}
    </ol>
  );
};
