'use client';

import { useLayoutEffect, useRef } from 'react';
import type { PreviewAttempt } from '../../db/queries/call-preview';
import { helpHref } from '../../lib/help/help-href';
import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';
import { durationText } from '../call/duration-text';
import { formatCount } from '../format';
import { Keys } from '../keys';
import { Glyph } from '../marks/glyph';
import classes from './preview-card.module.css';
import { Marked } from './marked';
import { cardPlace } from './settle';
import { useCardFocus } from './use-card-focus';
import type { ShownPreview } from './use-call-preview';

const Attempt = ({ attempt }: { attempt: PreviewAttempt }) => (
  <li className={classes.attempt}>
    <p className={classes.head}>
      <Glyph name={attempt.outcome} />
      <strong>{attempt.number === 0 ? 'Sibling' : `Attempt ${attempt.number}`}</strong>
      {attempt.errorClass === null ? (
        <span>{attempt.outcome.replace('_', ' ')}</span>
      ) : (
        <AppLink href={helpHref('error-classes', attempt.errorClass)} className={classes.class}>
          {attempt.errorClass}
        </AppLink>
      )}
      {attempt.code === null ? null : <code>{visibleText(attempt.code)}</code>}
      {attempt.latencyMs === null ? null : <span className={classes.time}>{durationText(attempt.latencyMs)}</span>}
    </p>
    {attempt.arguments === null ? null : (
      <p className={classes.text}>
        <Marked excerpt={attempt.arguments} />
      </p>
    )}
    {attempt.message === null ? null : (
      <p className={classes.text} data-kind="message">
        <Marked excerpt={attempt.message} />
      </p>
    )}
  </li>
);

const Content = ({ preview, hasFailed }: Pick<ShownPreview, 'preview' | 'hasFailed'>) => {
  if (hasFailed) return <p className={classes.note}>This call could not be loaded. Open it to try again.</p>;
  if (preview === null) return <div className={classes.bones} aria-label="Loading" role="status" />;
  return (
    <ol className={classes.list}>
      {preview.attempts.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
      {preview.leftOut > 0 ? (
        <li className={classes.note}>{formatCount(preview.leftOut)} more attempts lie between these.</li>
      ) : null}
    </ol>
  );
};

type Props = { shown: ShownPreview; onEnter: () => void; onLeave: () => void; onClose: () => void };

/** The attempts of a call beside its row: what was sent, and what came back; a class leads to its entry in the help. */
export const PreviewCard = ({ shown, onEnter, onLeave, onClose }: Props) => {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const { left, top } = cardPlace(shown.place, { width, height }, { width: innerWidth, height: innerHeight });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [shown]);
  useCardFocus(card, { isByKey: shown.isByKey, onClose });
  return (
    <div
      ref={card}
      role="group"
      aria-label="Glance at the call"
      aria-live="polite"
      data-glance
      className={classes.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <Content {...shown} />
      <p className={classes.keys}>
        <Keys keys={['Enter']} /> opens it <Keys keys={['Esc']} /> closes this
      </p>
    </div>
  );
};
