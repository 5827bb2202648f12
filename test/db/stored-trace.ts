import { asc } from 'drizzle-orm';
import { attemptOfRow } from '../../db/folding/attempt-of-row';
import type { CallRow } from '../../db/folding/rows';
import type { Store } from '../../db/store';
import type { Attempt } from '../../lib/attempt';
import type { AttemptEvent } from '../../lib/event';
import { type ErrorClass, isErrorClass } from '../../lib/repair/error-classes';
import { allCalls } from './read-state';
import { attempt, START } from './tell-events';

/** What became of one attempt, in the short form of the traces: `ok`, `held`, or the class of a failure. */
export type Step = 'ok' | 'held' | ErrorClass;

/** Attempts 1, 2, … of one call, a minute apart, each with arguments of its own unless `fields` says otherwise. */
export const trace = (steps: readonly Step[], fields: Partial<AttemptEvent> = {}): AttemptEvent[] =>
  steps.map((step, k) => stepEvent(step, k + 1, fields));

/** The same for one attempt, by its number. */
export const stepEvent = (step: Step, number: number, fields: Partial<AttemptEvent> = {}): AttemptEvent =>
  attempt({
    number,
    outcome: isErrorClass(step) ? 'failed' : step === 'held' ? 'control_flow' : 'ok',
    sentClass: isErrorClass(step) ? step : null,
    ts: START + number * 60_000,
    argumentsJson: `{"n":${number}}`,
    ...fields,
  });

export type StoredCall = CallRow & { tool: string; finalTool: string; findingList: string[] };

const namesOf = async ({ db, tables }: Store): Promise<Map<number, string>> =>
  new Map((await db.select().from(tables.names)).map(({ id, text }) => [id, text]));

/** The calls as stored, with names for ids. */
export const storedCalls = async (store: Store): Promise<StoredCall[]> => {
  const names = await namesOf(store);
  return (await allCalls(store)).map((row) => ({
    ...row,
    tool: names.get(row.toolId) ?? '',
    finalTool: names.get(row.finalToolId) ?? '',
    findingList: row.findings.split(',').filter((finding) => finding !== ''),
  }));
};

/** The one call that is stored. */
export const storedCall = async (store: Store): Promise<StoredCall> => {
  const [call, ...others] = await storedCalls(store);
  if (!call || others.length > 0) throw new Error(`${others.length + (call ? 1 : 0)} calls, not one`);
  return call;
};

/** The stored attempts by number, as deciding sees them. */
export const storedAttempts = async (store: Store): Promise<Attempt[]> => {
  const { attempts } = store.tables;
  const names = await namesOf(store);
  const rows = await store.db.select().from(attempts).orderBy(asc(attempts.number), asc(attempts.ts));
  return rows.map((row) => attemptOfRow(row, (id) => (id === null ? null : (names.get(id) ?? null))));
};
