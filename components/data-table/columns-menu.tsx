'use client';

import { Menu, MenuCheckboxItem, MenuDivider, MenuDropdown, MenuItem, MenuTarget } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useQueryState } from 'nuqs';
import type { ChoosableColumn } from './column';
import { columnsParser, shownColumns, toggleColumn } from './column-choice';
import classes from './table-tools.module.css';

type Props = { columns: readonly ChoosableColumn[]; param: string };

/** Which columns a table shows. The choice is part of the address, so a link shows the same table. */
export const ColumnsMenu = ({ columns, param }: Props) => {
  const [chosen, choose] = useQueryState(param, columnsParser);
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <Menu position="bottom-end" width={210} closeOnItemClick={false}>
      <MenuTarget>
        <button type="button" className={classes.tool}>
          <IconColumns3 size={15} stroke={1.6} aria-hidden />
          Columns
        </button>
      </MenuTarget>
      <MenuDropdown className={classes.menu}>
        {columns
          .slice(1)
          .filter(({ isAlways = false }) => !isAlways)
          .map(({ id, header }) => (
            <MenuCheckboxItem
              key={id}
              checked={shown.has(id)}
              onChange={() => void choose(toggleColumn(columns, chosen, id))}
            >
              {header}
            </MenuCheckboxItem>
          ))}
        <MenuDivider />
        <MenuItem disabled={chosen === null} onClick={() => void choose(null)}>
          Usual columns
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
};
