import { eq } from 'drizzle-orm';
import type { CallFilter } from '../../lib/filter';
import { type Measures, noMeasures } from '../../lib/measures';
import type { Risk, SideEffects } from '../../lib/words';
import { nameTexts } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { openFlags } from './open-flags';
import { sumTools } from './sum-tools';
import { TILE_MEASURES } from './table-measures';

/** What a tool's newest declaration says; null where nobody has said it. */
export type DeclaredTool = {
  owner: string | null;
  risk: Risk | null;
  sideEffects: SideEffects | null;
  isHandOff: boolean;
};

export type ToolListRow = DeclaredTool & {
  tool: string;
  /** False for a tool that is only known by its calls. */
  isDeclared: boolean;
  /** All zero for a declared tool without calls in the range. */
  sums: Measures;
  openFlags: number;
};

const UNDECLARED: DeclaredTool = { owner: null, risk: null, sideEffects: null, isHandOff: false };

/** A tool that nobody has declared and, under the filter, nobody has called. */
export const silentTool = (tool: string): ToolListRow => ({
  tool,
  ...UNDECLARED,
  isDeclared: false,
  sums: noMeasures(),
  openFlags: 0,
});

const declaredTools = async (store: Store, projectId: number): Promise<Map<string, DeclaredTool>> => {
  const { tools } = store.tables;
  const rows = await store.db.select().from(tools).where(eq(tools.projectId, projectId));
  const texts = await nameTexts(
    store,
    projectId,
    rows.map(({ toolId }) => toolId),
  );
  return new Map(
    rows.map(({ toolId, owner, risk, sideEffects, isHandOff }) => [
      texts.get(toolId) ?? '',
      { owner, risk, sideEffects, isHandOff: isHandOff === 1 },
    ]),
  );
};

const isAsked = (tool: string, { tools, except }: CallFilter): boolean =>
  (tools.length === 0 || tools.includes(tool)) && !except.tools.includes(tool);

/** Every tool with calls under the filter, most failures first, then those only declared. */
export const toolList = async (store: Store, principal: Principal, filter: CallFilter): Promise<ToolListRow[]> => {
  assertCan(principal, 'read');
  const called = await sumTools(store, principal, filter, TILE_MEASURES);
  const declared = await declaredTools(store, principal.projectId);
  const flags = await openFlags(store, principal);
  const names = new Set(called.map(({ tool }) => tool));
  const silent = [...declared.keys()].filter((tool) => !names.has(tool) && isAsked(tool, filter)).toSorted();
  return [...called, ...silent.map((tool) => ({ tool, sums: noMeasures() }))].map(({ tool, sums }) => ({
    tool,
    sums,
    ...(declared.get(tool) ?? UNDECLARED),
    isDeclared: declared.has(tool),
    openFlags: flags.get(tool) ?? 0,
  }));
};
