import fc from 'fast-check';
import type { AttemptRow, CallRow } from '../../../db/folding/rows';
import type { Store } from '../../../db/store';
import { chunksOf } from '../../../db/chunks';
import { nameIds } from '../../../db/names';
import { saveCalls } from '../../../db/folding/save-calls';
import type { Exclusion } from '../../../lib/folded-call';
import { type Measures, noMeasures } from '../../../lib/measures';
import { localDay } from '../../../lib/time';
import { type Disposition, REPAIR_WAYS } from '../../../lib/words';
import { localAdmin } from '../store-engines';

const { projectId } = localAdmin;

const NAMES = ['search', 'book', 'transfer', 'm1', 'm2', 'p1', 'p2', 'a1', 'e1'] as const;
const idOf = (name: (typeof NAMES)[number] | null): number | null => (name === null ? null : NAMES.indexOf(name) + 1);

export const START = Date.UTC(2026, 9, 22);
const LENGTH_MS = 6 * 86_400_000;
/** The days around the end of summer time, on and off the quarters of an hour. */
export const instant = fc.oneof(
  fc.integer({ min: START, max: START + LENGTH_MS }),
  fc.integer({ min: 0, max: LENGTH_MS / 900_000 }).map((quarter) => START + quarter * 900_000),
);

const STRIPS: Readonly<Record<Disposition, readonly string[]>> = {
  executed: ['1o'],
  repaired: ['1f2o', '1f2f3o', '1f2c3o'],
  escalated: ['1f', '1f2f', '1f2h'],
  abandoned: ['1f', '1f2f'],
  open: ['1f', '1f2f', '1f2c'],
  held: ['1c'],
  unknown: ['2f', '2o', '1u'],
};

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const choice = fc.record({
  ts: instant,
  tool: fc.constantFrom('search', 'book', 'transfer'),
  model: maybe(fc.constantFrom('m1', 'm2')),
  promptVersion: maybe(fc.constantFrom('p1', 'p2')),
  agent: maybe(fc.constant('a1')),
  environment: maybe(fc.constant('e1')),
  sessionId: maybe(fc.constantFrom('s1', 's2')),
  disposition: fc.constantFrom<Disposition>(
    'executed',
    'executed',
    'repaired',
    'escalated',
    'abandoned',
    'open',
    'held',
    'unknown',
  ),
  exclusion: fc.constantFrom<Exclusion | null>(null, null, null, null, 'experiment', 'golden', 'actor', 'model_output'),
  firstClass: fc.constantFrom('timeout', 'schema_violation', 'argument_error'),
  stripAt: fc.nat(2),
  way: fc.constantFrom(...REPAIR_WAYS),
  isRescued: fc.boolean(),
  finding: maybe(fc.constantFrom('resent_unsafe', 'duplicate_attempt')),
  amount: fc.nat(1_000),
});
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

const HAS_ENDED: ReadonlySet<Disposition> = new Set(['repaired', 'escalated', 'abandoned']);

const measuresOf = (call: Choice, strip: string): Measures => {
  const m = noMeasures();
  if (call.exclusion !== null) {
    if (call.exclusion === 'actor') m.excludedActor = 1;
    else if (call.exclusion === 'model_output') m.excludedModelOutput = 1;
    else m.excludedExperiment = 1;
    return m;
  }
  m[call.disposition] = 1;
  m.repairAttempted = HAS_ENDED.has(call.disposition) && /f.*[fo]/.test(strip) ? 1 : 0;
  if (call.disposition === 'repaired') {
    m[call.way] = 1;
    m.cleanOf = call.amount % 3 === 0 ? 0 : 1;
    m.clean = call.amount % 3 === 1 ? 1 : 0;
  }
  if (call.isRescued && call.disposition === 'escalated') m.rescuedEscalated = 1;
  if (call.isRescued && call.disposition === 'abandoned') m.rescuedAbandoned = 1;
  if (call.disposition === 'escalated') m.finalEscalated = call.amount % 2;
  m.attempts = 1 + (call.amount % 3);
  m.repairTokens = call.amount;
  m.siblingFailures = call.amount % 3 === 0 ? call.amount % 4 : 0;
  return m;
};

const rowOf = (call: Choice, seq: number, zone: string): CallRow => {
  const strips = STRIPS[call.disposition];
  const strip = strips[call.stripAt % strips.length] ?? '1o';
  const hasFailed = strip.includes('f');
  const isRescued = call.isRescued && (call.disposition === 'escalated' || call.disposition === 'abandoned');
  return {
    projectId,
    seq,
    id: `attempt-${seq}`,
    callId: `call-${seq}`,
    scope: '',
    part: 0,
    conversationSeq: null,
    day: localDay(call.ts, zone),
    firstTs: call.ts,
    lastTs: call.ts,
    lastReceivedAt: call.ts,
    openSince: null,
    loopDisposition: call.disposition,
    finalDisposition: isRescued ? 'repaired' : call.disposition,
    rescuedBy: isRescued ? 'person' : null,
    reason: call.disposition === 'escalated' ? 'stuck' : null,
    repairWay: call.disposition === 'repaired' || isRescued ? call.way : null,
    toolId: idOf(call.tool) ?? 0,
    finalToolId: idOf(call.tool) ?? 0,
    actor: call.exclusion === 'actor' ? 'user' : 'agent',
    modelId: idOf(call.model),
    agentId: idOf(call.agent),
    environmentId: idOf(call.environment),
    sessionId: call.sessionId,
    schemaHash: null,
    promptVersionId: hasFailed ? idOf(call.promptVersion) : null,
    armId: null,
    strategyId: null,
    repairModelId: hasFailed ? idOf(call.model) : null,
    contractId: null,
    firstClass: hasFailed ? call.firstClass : null,
    lastClass: hasFailed ? call.firstClass : null,
    maxAttempts: null,
    strip,
    findings: call.finding === null ? '' : `,${call.finding},`,
    exclusion: call.exclusion,
    ...measuresOf(call, strip),
  };
};

/** Folded calls of a zone, with measures that fit their columns. */
export const randomCalls = (zone: string, maxLength: number, minLength = 0): fc.Arbitrary<CallRow[]> =>
  fc.array(choice, { minLength, maxLength }).map((calls) => calls.map((call, k) => rowOf(call, k + 1, zone)));

const ARGUMENTS = [
  '{"city":"\u00c9vreux","nights":2}',
  String.raw`{"city":"\u00c9vreux","nights":3}`,
  String.raw`"{\"city\": \"Rome\"}"`,
  null,
] as const;
const MESSAGES = [String.raw`"Not found:\n\"room\""`, null, '"Try \u00e9vreux"'] as const;
const TAGS = [{ region: 'north' }, { region: 'coast', tier: 'gold' }, { region: 'north', tier: 'gold' }, null] as const;

/** What the first attempt of a call says. */
export const saidIn = ({ seq }: Pick<CallRow, 'seq'>) => ({
  argumentsJson: ARGUMENTS[seq % ARGUMENTS.length] ?? null,
  messageJson: MESSAGES[seq % MESSAGES.length] ?? null,
  tags: TAGS[(seq >> 1) % TAGS.length] ?? null,
});

/** The first attempt of a call, with as much as filters look at. */
const attemptRow = (row: CallRow) => {
  const { argumentsJson, messageJson, tags } = saidIn(row);
  return {
    projectId,
    id: row.id,
    callSeq: row.seq,
    number: 1,
    outcome: 'failed',
    toolId: row.toolId,
    ts: row.firstTs,
    tsText: '',
    receivedAt: row.firstTs,
    argumentsJson,
    messageJson,
    detailsJson: tags && JSON.stringify({ tags }),
    sourceHash: row.id,
  } satisfies Partial<AttemptRow>;
};

/** Stores calls with their rollups and first attempts, and the names they use. */
export const storeCalls = (store: Store, rows: readonly CallRow[]): Promise<void> =>
  store.write(async (writing) => {
    await nameIds(writing, projectId, NAMES);
    await saveCalls(writing, projectId, [], rows);
    const { attempts } = writing.tables;
    for (const chunk of chunksOf(rows.map(attemptRow), 100)) await writing.db.insert(attempts).values(chunk);
  });

export const nameOf = (id: number | null): string => (id === null || id === 0 ? '' : (NAMES[id - 1] ?? ''));

/** Declares the tool that hands over to a person. */
export const markHandOff = (store: Store): Promise<unknown> =>
  store.write(({ db, tables }) => {
    const tool = { owner: null, risk: null, sideEffects: null, isHandOff: 1 };
    return Promise.resolve(
      db.insert(tables.tools).values({ projectId, toolId: idOf('transfer') ?? 0, versionId: 'v', ts: START, ...tool }),
    );
  });
