'use client';

import { useEffect, useId, useRef } from 'react';
import { Icon } from '../icon';
import { Keys } from '../keys';
import type { PaletteGroup, PaletteItem } from './palette-item';
import classes from './palette.module.css';

type OptionProps = { item: PaletteItem; id: string; isActive: boolean; onPoint: () => void; onPick: () => void };

const Option = ({ item, id, isActive, onPoint, onPick }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys that move and pick are those of the search field above, which keeps the focus.
    <div
      ref={element}
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onPick}
      onKeyDown={undefined}
    >
      <Icon name={item.icon} size={16} />
      <span className={classes.label}>{item.label}</span>
      {item.note ? <span className={classes.note}>{item.note}</span> : null}
      {item.keys ? <Keys keys={item.keys} /> : null}
    </div>
  );
};

type Props = {
  id: string;
  groups: readonly (readonly [PaletteGroup, readonly PaletteItem[]])[];
  active: PaletteItem | null;
  optionId: (item: PaletteItem) => string;
  onPoint: (item: PaletteItem) => void;
  onPick: (item: PaletteItem) => void;
};

/** What the palette found, by group. */
export const PaletteList = ({ id, groups, active, optionId, onPoint, onPick }: Props) => {
  const headingId = useId();
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(([group, items]) => (
        <div key={group} role="group" aria-labelledby={`${headingId}${group}`}>
          <div id={`${headingId}${group}`} role="presentation" className={classes.heading}>
            {group}
          </div>
          {items.map((item) => (
            <Option
              key={item.id}
              item={item}
              id={optionId(item)}
              isActive={item === active}
              onPoint={() => onPoint(item)}
              onPick={() => onPick(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
