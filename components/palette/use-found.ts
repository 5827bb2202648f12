'use client';

import { z } from 'zod';
import { visibleText } from '../../lib/json/source-text';
import { idInQuery } from '../../lib/rank-matches';
import { callHref, findCallHref, plainToolHref, TOOLS_HREF } from '../../lib/routes';
import { decodeStrip } from '../../lib/strip';
import { describeStrip } from '../marks/condense-strip';
import type { PaletteItem } from './palette-item';
import { useJson } from './use-json';

const ASK_DELAY_MS = 160;
const toolsSchema = z.array(z.string());
const callsSchema = z.array(
  z.object({ id: z.string(), tool: z.string(), strip: z.string(), disposition: z.string(), firstTs: z.number() }),
);

/** What only the store knows: the tools, asked once while the palette is open, and the calls that an id in the query names. */
export const useFound = (isOpen: boolean, query: string): PaletteItem[] => {
  const id = isOpen ? idInQuery(query) : null;
  const tools = useJson(isOpen ? TOOLS_HREF : null, toolsSchema) ?? [];
  const calls = useJson(id === null ? null : findCallHref(id), callsSchema, ASK_DELAY_MS) ?? [];
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
