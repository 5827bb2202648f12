'use client';

import { Tooltip } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AppLink } from '../app-link';
import classes from './note.module.css';

const OPEN_DELAY_MS = 120;
const CLOSE_DELAY_MS = 120;

/** Open at once or after a moment; leaving closes late enough to move the pointer onto the card. */
const useDelayedOpen = () => {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const setAfter = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    if (delayMs === 0) setIsOpen(next);
    else timer.current = setTimeout(() => setIsOpen(next), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isOpen, setAfter };
};

type Props = {
  /** Drawn only while open: a table holds hundreds of notes. */
  renderCard: () => ReactNode;
  children: ReactNode;
  className?: string;
  /** With it the trigger is a link to the calls behind the number. */
  href?: string;
  /** What a click does besides explaining. */
  onClick?: () => void;
};

/** Text that explains itself: a card on hover, on keyboard focus and on touch, closed by Escape. Tab reaches a link in it. */
export const Note = ({ renderCard, children, className, href, onClick }: Props) => {
  const cardId = useId();
  const target = useRef<HTMLElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const { isOpen, setAfter } = useDelayedOpen();
  const hover = {
    onMouseEnter: () => setAfter(true, isOpen ? 0 : OPEN_DELAY_MS),
    onMouseLeave: () => setAfter(false, CLOSE_DELAY_MS),
  };
  const linkInCard = () => card.current?.querySelector<HTMLElement>('a') ?? null;
  const blur = ({ relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget === target.current || (card.current?.contains(relatedTarget) ?? false);
    if (!isWithin) setAfter(false, 0);
  };
  /** The card lies at the end of the document: Tab leads into it as if it lay behind the trigger, and out of it again. */
  const moveFocus = (event: KeyboardEvent) => {
    const isInCard = event.target !== target.current;
    const link = isInCard || event.shiftKey || !isOpen ? null : linkInCard();
    if (event.key === 'Tab' && (link || (isInCard && event.shiftKey))) event.preventDefault();
    if (event.key === 'Tab' && link) link.focus();
    else if (isInCard && (event.key === 'Tab' || event.key === 'Escape')) target.current?.focus();
    if (event.key === 'Escape') setAfter(false, 0);
  };
  const trigger = {
    ...hover,
    className: `${classes.trigger} ${className ?? ''}`,
    'aria-describedby': isOpen ? cardId : undefined,
    onFocus: () => setAfter(true, 0),
    onBlur: blur,
    onKeyDown: moveFocus,
  };
  const setTarget = (element: HTMLElement | null) => {
    target.current = element;
  };
  return (
    <>
      {href === undefined ? (
        <button type="button" ref={setTarget} {...trigger} onClick={onClick ?? (() => setAfter(true, 0))}>
          {children}
        </button>
      ) : (
        <AppLink href={href} ref={setTarget} {...trigger}>
          {children}
        </AppLink>
      )}
      {isOpen ? (
        <Tooltip
          opened
          interactive
          multiline
          target={target}
          label={
            <div id={cardId} ref={card} role="presentation" onBlur={blur} onKeyDown={moveFocus}>
              {renderCard()}
            </div>
          }
          classNames={{ tooltip: classes.card }}
          {...hover}
        />
      ) : null}
    </>
  );
};
