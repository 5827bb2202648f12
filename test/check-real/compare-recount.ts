import type { CallRow } from '../../db/folding/rows';
import { projectSettings } from '../../db/queries/project-settings';
import type { Measure } from '../../lib/measures';
import { rollups } from '../db/read-state';
import { localAdmin } from '../db/store-engines';
import { differencesOf } from './differences-of';
import { readImported, withStore } from './read-store';
import { type RecountedCall, recountCalls } from './recount-calls';
import { type DayCounts, RECOUNTED, recountDays } from './recount-days';
import type { CheckContext, StepResult } from './step';

type ComparableCall = { loop: string; final: string; strip: string };

const storedCall = ({ id, loopDisposition, finalDisposition, strip }: CallRow): [string, ComparableCall] => [
  id,
  { loop: loopDisposition, final: finalDisposition, strip },
];

const LETTER = { ok: 'o', failed: 'f', control_flow: 'c', unknown: 'u' } as const;

const recountedCall = ({ disposition, attempts }: RecountedCall): [string, ComparableCall] => [
  attempts[0]?.id ?? '',
  {
    loop: disposition,
    final: disposition,
    strip: attempts.map(({ outcome }, k) => `${k + 1}${LETTER[outcome]}`).join(''),
  },
];

const compareCalls = (stored: readonly CallRow[], recounted: readonly RecountedCall[]): StepResult => ({
  title: `calls as recounted from the attempts  ${recounted.length} calls`,
  differences: differencesOf(
    Object.fromEntries(recounted.map(recountedCall)),
    Object.fromEntries(stored.map(storedCall)),
  ),
});

type Rows = Record<string, Record<Measure, number>>;

const recountedOf = (rows: Rows): Record<string, DayCounts> =>
  Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [
      key,
      Object.fromEntries(RECOUNTED.map((name) => [name, row[name]])) as DayCounts,
    ]),
  );

const compareRollup = (name: string, stored: Rows, fromCalls: Rows, fromAttempts: Record<string, DayCounts>) => ({
  title: `${name} as recounted  ${Object.keys(stored).length} rows`,
  differences: [...differencesOf(fromCalls, stored), ...differencesOf(fromAttempts, recountedOf(stored))],
});

/** Compares calls and rollups with what the stored attempts say, counted by other means than the product's own. */
export const compareRecount = ({ dataDir }: CheckContext): Promise<StepResult[]> =>
  withStore(dataDir, async (store) => {
    const { attempts, calls, textOf } = await readImported(store);
    const { zone } = await projectSettings(store, localAdmin);
    const recounted = recountCalls(attempts);
    const days = recountDays(recounted, zone, textOf);
    const { stored, recounted: fromCalls } = await rollups(store);
    return [
      compareCalls(calls, recounted),
      compareRollup('tool_days', stored[0] ?? {}, fromCalls[0] ?? {}, days.byTool),
      compareRollup('model_days', stored[1] ?? {}, fromCalls[1] ?? {}, days.byModel),
    ];
  });
