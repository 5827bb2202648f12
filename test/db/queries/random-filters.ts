import fc from 'fast-check';
import { type CallFilter, NO_EXCEPTION, unfiltered } from '../../../lib/filter';
import type { ListFilters } from '../../../lib/filter-fields';
import { dayStart, localDay } from '../../../lib/time';
import { EXCLUDED_BECAUSE, type ExcludedBecause } from '../../../lib/folded-call';
import { type Disposition, DISPOSITIONS, type RepairWay } from '../../../lib/words';
import { instant } from './random-calls';

const some = <T>(values: readonly T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }) },
  );

const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const seldom = <T>(value: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: value });

/** Ranges whose ends lie on and off the beginnings of days. */
const rangeIn = (zone: string) => {
  const onDay = instant.map((ms) => dayStart(localDay(ms, zone), zone));
  const end = fc.oneof(instant, onDay);
  return fc
    .tuple(end, end)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + (a === b ? 1 : 0), preset: null }));
};

const tags = fc.uniqueArray(fc.constantFrom('region=north', 'region=coast', 'tier=gold', 'constructor=x', 'region='), {
  minLength: 1,
  maxLength: 3,
});

/** What is left out: mostly nothing. */
const exceptions: fc.Arbitrary<ListFilters> = fc
  .record({
    tools: seldom(fc.subarray(['search', 'never seen'], { minLength: 1 })),
    models: seldom(fc.subarray(['m1', ''], { minLength: 1 })),
    promptVersions: seldom(fc.subarray(['p1', ''], { minLength: 1 })),
    classes: seldom(fc.constant(['timeout' as const])),
    dispositions: seldom(fc.subarray<Disposition>(['executed', 'escalated', 'held'], { minLength: 1 })),
    agents: seldom(fc.subarray(['a1', ''], { minLength: 1 })),
    ways: seldom(fc.constant(['resent' as const])),
    exclusions: seldom(fc.subarray<ExcludedBecause>([...EXCLUDED_BECAUSE], { minLength: 1 })),
    tags: seldom(tags),
  })
  .map((lists) => ({ ...NO_EXCEPTION, ...lists }));

/** Filters over `randomCalls`, most of them restricting little. */
export const randomFilters = (zone: string): fc.Arbitrary<CallFilter> =>
  fc
    .record({
      tools: some(['search', 'book', 'never seen', 'constructor']),
      models: some(['m1', 'm2', '']),
      promptVersions: some(['p1', '']),
      classes: some(['timeout', 'schema_violation'] as const),
      dispositions: fc.oneof(some(DISPOSITIONS), fc.subarray<Disposition>(['repaired', 'escalated', 'abandoned'])),
      agents: seldom(fc.subarray(['a1', ''], { minLength: 1 })),
      environments: seldom(fc.constant(['e1'])),
      ways: seldom(fc.subarray<RepairWay>(['rewritten', 'resent'], { minLength: 1 })),
      exclusions: seldom(fc.subarray<ExcludedBecause>([...EXCLUDED_BECAUSE], { minLength: 1 })),
      hasSiblings: rarely(fc.boolean()),
      session: rarely(fc.constantFrom('s1', 's3')),
      reason: rarely(fc.constant('stuck')),
      repairModels: seldom(fc.constant(['m1', ''])),
      attemptCount: rarely(fc.integer({ min: 1, max: 3 })),
      leastAttempts: rarely(fc.integer({ min: 1, max: 3 })),
      attemptNumber: rarely(fc.constantFrom(1, 2)),
      text: rarely(fc.constantFrom('\u00e9VREUX', 'not found:\n"ROOM', '"city": "rome"', 'nights":3', '%', 'nowhere')),
      tags: seldom(tags),
      except: exceptions,
      finding: rarely(fc.constantFrom('resent_unsafe' as const, 'misrouted' as const)),
      isRepairAttempted: rarely(fc.boolean()),
      isClean: rarely(fc.boolean()),
      isRescued: rarely(fc.boolean()),
      isCounted: rarely(fc.boolean()),
      actor: fc.constantFrom<CallFilter['actor']>('agent', 'agent', 'agent', 'agent', 'agent', 'user', 'any'),
      excludesHandOff: fc.constantFrom(false, false, true),
      range: rangeIn(zone),
    })
    .map(({ range, ...fields }) => ({ ...unfiltered(range), ...fields }));
