import type { CallDetail } from '../../db/queries/call-detail';
import { explainReason } from '../../lib/explain-decision';
import { memberSources } from '../../lib/json/member-sources';
import { ClassChip } from '../marks/class-chip';
import { DispositionBadge } from '../marks/disposition-badge';
import { Instant } from '../marks/instant';
import classes from './call.module.css';
import { partOf } from './held-part';
import { Prose } from './prose';

type CloseRow = CallDetail['closes'][number];

const DETAILS = [
  { name: 'summary', word: 'Summary' },
  { name: 'recommended_action', word: 'Recommends' },
  { name: 'final_response', word: 'Told the user' },
] as const;

const ROUTES = {
  human: 'to a person',
  fallback_model: 'to a fallback model',
  degraded: 'degraded',
  dead_letter: 'to the dead letters',
} as const;

const Details = ({ close: { id, detailsJson } }: { close: CloseRow }) => {
  const sources = detailsJson === null ? null : memberSources(detailsJson);
  return DETAILS.map(({ name, word }) => {
    const source = sources?.get(name);
    return source === undefined ? null : (
      <div key={name} className={classes.quote}>
        <span className={classes.faint}>{word}</span> <Prose part={partOf(source, id, name)} label={word} />
      </div>
    );
  });
};

const Row = ({ close, zone }: { close: CloseRow; zone: string }) => (
  <li>
    <p className={classes.line}>
      <DispositionBadge disposition={close.disposition} />
      {close.reason === null ? null : <ClassChip name={close.reason} kind="reason" />}
      {close.route === null ? null : <span>{ROUTES[close.route]}</span>}
      {close.afterAttempt === null ? null : <span className={classes.faint}>after attempt {close.afterAttempt}</span>}
      <span className={classes.faint}>
        <Instant ms={close.ts} zone={zone} />
        {close.isAutomatic === 1 ? ', by the server' : ''}
      </span>
    </p>
    {close.reason === null ? null : <p>{explainReason(close.reason)}</p>}
    <Details close={close} />
  </li>
);

/** What was believed at the end of the call, and what was said to whoever takes over. */
export const CloseList = ({ closes, zone }: { closes: readonly CloseRow[]; zone: string }) => (
  <ul className={classes.list}>
    {closes.map((close) => (
      <Row key={close.id} close={close} zone={zone} />
    ))}
  </ul>
);
