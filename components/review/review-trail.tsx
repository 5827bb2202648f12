import type { ReactNode } from 'react';
import type { ReviewItem } from '../../db/queries/review-item';
import { memberSources } from '../../lib/json/member-sources';
import { decodeText, visibleText } from '../../lib/json/source-text';
import { REVIEW_OUTCOMES } from '../../lib/review';
import { Instant } from '../marks/instant';
import { outcomeWord } from '../review-form/outcome-words';
import classes from './review-trail.module.css';

type Step = { key: string; at: number; text: ReactNode };

const ROUTE_WORDS = {
  human: 'to a person',
  fallback_model: 'to a fallback model',
  degraded: 'degraded',
  dead_letter: 'dead letter',
} as const;

/** What the closes of the call say, the agent's words for whoever takes over included. */
const closeSteps = ({ call }: ReviewItem): Step[] =>
  call.closes.map(({ id, ts, disposition, reason, route, isAutomatic, detailsJson }) => {
    const sources = detailsJson === null ? null : memberSources(detailsJson);
    const said = ['summary', 'recommended_action'].flatMap((name) => sources?.get(name) ?? []);
    return {
      key: `close ${id}`,
      at: ts,
      text: (
        <>
          {disposition} by {isAutomatic === 1 ? 'the server' : 'the agent'}
          {reason === null ? '' : `: ${visibleText(reason)}`}
          {route === null ? '' : `, ${ROUTE_WORDS[route]}`}
          {said.map((source) => (
            <q key={source} className={classes.said}>
              {visibleText(decodeText(source))}
            </q>
          ))}
        </>
      ),
    };
  });

const DEEDS = new Map([
  ['review.claim', 'claimed'],
  ['review.release', 'given back'],
  ['review.undo', 'decision taken back'],
  ['review.open', 'picked for review'],
]);

const deedText = (action: string, { outcome, isSchemaOverridden }: Readonly<Record<string, unknown>>): string => {
  if (action !== 'review.decide') return DEEDS.get(action) ?? action;
  const known = REVIEW_OUTCOMES.find((each) => each === outcome);
  const word = known ? outcomeWord(known) : 'decided';
  return isSchemaOverridden === true ? `${word}, against the tool’s schema,` : word;
};

const deedSteps = ({ trail }: ReviewItem): Step[] =>
  trail.map(({ id, at, actor, action, details }) => ({
    key: `deed ${id}`,
    at,
    text: `${deedText(action, details)} by ${visibleText(actor)}`,
  }));

/** What happened around the item, oldest first. */
export const ReviewTrail = ({ item, zone }: { item: ReviewItem; zone: string }) => {
  const opened = { key: 'opened', at: item.openedAt, text: 'put in front of a person' };
  const steps = [...closeSteps(item), opened, ...deedSteps(item)].toSorted((a, b) => a.at - b.at);
  return (
    <ol className={classes.trail}>
      {steps.map(({ key, at, text }) => (
        <li key={key}>
          <span className={classes.when}>
            <Instant ms={at} zone={zone} precision="minute" />
          </span>
          <span className={classes.what}>{text}</span>
        </li>
      ))}
    </ol>
  );
};
