import type { CallDetail } from '../../db/queries/call-detail';
import { callTimeline, timeSpent, type TimelineEntry } from '../../lib/call-timeline';
import { memberSources } from '../../lib/json/member-sources';
import { reviewHref } from '../../lib/routes';
import { decodeStrip } from '../../lib/strip';
import { AppLink } from '../app-link';
import { formatInstant } from '../format-time';
import { Icon } from '../icon';
import { Glyph } from '../marks/glyph';
import { outcomeWord } from '../review-form/outcome-words';
import { ScrollRegion } from '../scroll-region';
import classes from './call-timeline.module.css';
import { durationText } from './duration-text';

/** More attempts than this are drawn as bars without signs and links. */
const MOST_LINKED = 12;

const WORDS = { ok: 'ok', failed: 'failed', control_flow: 'control flow', unknown: 'unknown' } as const;

const retryAfterOf = (detailsJson: string | null): number | null => {
  if (!detailsJson?.includes('retry_after_ms')) return null;
  const asked = Number(memberSources(detailsJson).get('retry_after_ms'));
  return Number.isFinite(asked) ? asked : null;
};

const entriesOf = ({ call, attempts, closes, reviewItems }: CallDetail): TimelineEntry[] => {
  const handOffs = new Set(decodeStrip(call.strip).flatMap((mark) => (mark.isHandOff ? [mark.number] : [])));
  return callTimeline({
    attempts: attempts
      .filter(({ isStanding }) => isStanding)
      .map(({ attempt, row }) => ({
        ...attempt,
        isHandOff: handOffs.has(attempt.number),
        retryAfterMs: retryAfterOf(row.detailsJson),
      })),
    closes: closes.map((close) => ({ ...close, isAutomatic: close.isAutomatic === 1 })),
    decisions: reviewItems.flatMap(({ id, decidedAt, outcome }) =>
      decidedAt === null || outcome === null ? [] : [{ decidedAt, outcome: outcomeWord(outcome), itemId: id }],
    ),
  });
};

/** An entry in words: `Attempt 2 failed, 812 ms`. */
const textOf = (entry: TimelineEntry): string => {
  const lasted = durationText(entry.endMs - entry.startMs);
  if (entry.kind === 'gap') {
    const asked = entry.askedMs === null ? '' : `, asked to wait ${durationText(entry.askedMs)}`;
    return `Gap of ${lasted}${asked}`;
  }
  if (entry.kind === 'close')
    return `Closed as ${entry.disposition}${entry.isAutomatic ? ' by the server, as it had fallen silent' : ''}`;
  if (entry.kind === 'decision') return `A person decided: ${entry.outcome}`;
  const { number, outcome, isHandOff, latencyMs } = entry.attempt;
  return `Attempt ${number} ${isHandOff ? 'hand-off' : WORDS[outcome]}${latencyMs === null ? '' : `, ${durationText(latencyMs)}`}`;
};

const Sign = ({ entry }: { entry: TimelineEntry }) => {
  if (entry.kind === 'attempt') return <Glyph name={entry.attempt.isHandOff ? 'hand_off' : entry.attempt.outcome} />;
  if (entry.kind === 'close') return <Glyph name={entry.disposition} />;
  return entry.kind === 'decision' ? <Icon name="gavel" size={14} /> : null;
};

const hrefOf = (entry: TimelineEntry): string | null => {
  if (entry.kind === 'attempt') return `#attempt-${encodeURIComponent(entry.attempt.id)}`;
  return entry.kind === 'decision' ? reviewHref(entry.itemId) : null;
};

type EntryProps = { entry: TimelineEntry; zone: string };

/** How an entry is drawn: its kind and outcome for the eye, its width as its share of the time. */
const drawing = (entry: TimelineEntry) => {
  const { kind, startMs, endMs } = entry;
  const isBroken = kind === 'gap' && entry.isBroken;
  return {
    className: classes.entry,
    'data-kind': kind,
    'data-outcome': kind === 'attempt' ? entry.attempt.outcome : undefined,
    'data-broken': isBroken || undefined,
    'data-moment': startMs === endMs || undefined,
    style: isBroken ? undefined : { flexGrow: endMs - startMs },
  };
};

const Lasted = ({ entry }: { entry: TimelineEntry }) =>
  entry.endMs === entry.startMs ? null : (
    <span className={classes.lasted} aria-hidden>
      {durationText(entry.endMs - entry.startMs)}
      {entry.kind === 'gap' && entry.askedMs !== null ? (
        <span className={classes.asked}> of {durationText(entry.askedMs)} asked</span>
      ) : null}
    </span>
  );

const Entry = ({ entry, zone }: EntryProps) => {
  const href = hrefOf(entry);
  const text = textOf(entry);
  const content = (
    <>
      <span className={classes.bar} aria-hidden />
      <Sign entry={entry} />
      <span className="mt-hidden">{text}</span>
      <Lasted entry={entry} />
    </>
  );
  return (
    <li {...drawing(entry)} title={entry.kind === 'gap' ? text : `${text} · ${formatInstant(entry.startMs, zone)}`}>
      {href === null ? content : <AppLink href={href}>{content}</AppLink>}
    </li>
  );
};

/** An entry of a long loop: a bar, and its words; short gaps between hundreds of attempts are for the eye only. */
const DenseEntry = ({ entry }: { entry: TimelineEntry }) =>
  entry.kind === 'gap' && !entry.isBroken ? (
    <li {...drawing(entry)} aria-hidden />
  ) : (
    <li {...drawing(entry)}>
      {entry.kind === 'attempt' ? null : <Sign entry={entry} />}
      <span className="mt-hidden">{textOf(entry)}</span>
      {entry.kind === 'gap' ? <Lasted entry={entry} /> : null}
    </li>
  );

/** What attempts took and what passed between them, in words. */
const SpentText = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { attemptsMs, betweenMs } = timeSpent(entries);
  const isUntimed = entries.some((entry) => entry.kind === 'attempt' && entry.attempt.latencyMs === null);
  return (
    <p className={classes.spent}>
      {attemptsMs > 0 ? `${durationText(attemptsMs)} in attempts` : 'durations of attempts unknown'}
      {attemptsMs > 0 && isUntimed ? ' (some unknown)' : ''}
      {betweenMs > 0 ? `, ${durationText(betweenMs)} between them` : ''}
    </p>
  );
};

/** The call in time: a bar an attempt, gaps to scale, closes and decisions where they came. Every entry is also told in words. */
export const CallTimeline = ({ call, zone }: { call: CallDetail; zone: string }) => {
  if (call.attempts.some(({ row }) => row.tsSource === 'import')) return null;
  const entries = entriesOf(call);
  if (entries.length < 2) return null;
  const isDense = entries.filter(({ kind }) => kind === 'attempt').length > MOST_LINKED;
  return (
    <section className={classes.timeline} aria-labelledby="timeline">
      <header className={classes.head}>
        <h2 id="timeline">Timeline</h2>
        <SpentText entries={entries} />
        {entries.some((entry) => entry.kind === 'gap' && entry.isBroken) ? (
          <p className={classes.spent}>dashed gaps are out of scale</p>
        ) : null}
      </header>
      <ScrollRegion label="Timeline, scrolls sideways" className={classes.scroll}>
        <ol className={classes.entries} data-dense={isDense || undefined}>
          {entries.map((entry, index) =>
            // An entry has no identity but its place.
            isDense ? <DenseEntry key={index} entry={entry} /> : <Entry key={index} entry={entry} zone={zone} />,
          )}
        </ol>
      </ScrollRegion>
    </section>
  );
};
