import type { KeyboardEvent } from 'react';

/** Up and down go from one field or button of a panel to the next; radio buttons keep these keys to themselves. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || (event.target instanceof HTMLInputElement && event.target.type === 'radio')) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type="radio"]), button')];
  stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
};
