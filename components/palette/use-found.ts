'use client';

import type { FoundCall } from '../../db/queries/find-calls';
import { visibleText } from '../../lib/json/source-text';
import { idInQuery } from '../../lib/rank-matches';
import { callHref, findCallHref, plainToolHref, TOOLS_HREF } from '../../lib/routes';
import { decodeStrip } from '../../lib/strip';
import { describeStrip } from '../marks/condense-strip';
import type { PaletteItem } from './palette-item';
import { useJson } from './use-json';

const ASK_DELAY_MS = 160;
/** What only the store knows: the tools, asked once while the palette is open, and the calls that an id in the query names. */
export const useFound = (isOpen: boolean, query: string): PaletteItem[] => {
  const id = isOpen ? idInQuery(query) : null;
  const tools = useJson<string[]>(isOpen ? TOOLS_HREF : null) ?? [];
  const calls = useJson<FoundCall[]>(id === null ? null : findCallHref(id), ASK_DELAY_MS) ?? [];
  return [
    ...calls.map((call): PaletteItem => ({
      id: `call ${call.id}`,
      group: 'Calls',
      label: visibleText(call.id),
      note: `${visibleText(call.tool)}, ${call.disposition}: ${describeStrip(decodeStrip(call.strip))}`,
      icon: 'list',
      target: callHref(call.id),
    })),
    ...tools.map((tool): PaletteItem => ({
      id: `tool ${tool}`,
      group: 'Tools',
      label: visibleText(tool),
      icon: 'tool',
      target: plainToolHref(tool),
    })),
  ];
};
