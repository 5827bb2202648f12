'use client';

import { Popover, PopoverDropdown, PopoverTarget } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { useModalPanel } from './use-modal-panel';

/** What is pressed outside closes the panel and does nothing else. A touch presses too, once it is no scrolling. */
const OUTSIDE = ['mousedown'];

type Props = {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens it; without a label its content names it. */
  trigger: { className: string | undefined; label?: string; content: ReactNode };
  /** What the panel is called. */
  label: string;
  className: string | undefined;
  widthPx?: number;
  position?: 'bottom-start' | 'bottom-end';
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/** A button of the filter bar with its panel, which has the page for itself while it is open. */
export const BarPopover = (props: Props) => {
  const { isOpen, onChange, trigger, widthPx = 280, position = 'bottom-start' } = props;
  const button = useRef<HTMLButtonElement>(null);
  const setPanel = useModalPanel(isOpen, button);
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      width={widthPx}
      position={position}
      clickOutsideEvents={OUTSIDE}
      trapFocus
      returnFocus
    >
      <PopoverTarget>
        <button
          ref={button}
          type="button"
          className={trigger.className}
          aria-label={trigger.label}
          onClick={() => onChange(!isOpen)}
        >
          {trigger.content}
        </button>
      </PopoverTarget>
      <PopoverDropdown
        ref={setPanel}
        className={props.className}
        aria-modal={isOpen || undefined}
        aria-label={props.label}
        onKeyDown={props.onKeyDown}
      >
        {props.children}
      </PopoverDropdown>
    </Popover>
  );
};
