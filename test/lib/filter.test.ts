import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallFilter, failureFields, NO_EXCEPTION, populationOf, unfiltered } from '../../lib/filter';
import { EXCLUDED_BECAUSE } from '../../lib/folded-call';
import { FILTER_PARAMS, filterParams } from '../../lib/filter-params';
import { parseFilter } from '../../lib/parse-filter';
import { RANGE_PRESETS } from '../../lib/range-presets';
import { presetRange } from '../../lib/ranges';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { dayStart } from '../../lib/time';
import { DISPOSITIONS, FINDINGS, REPAIR_WAYS } from '../../lib/words';

const NOW = Date.UTC(2026, 10, 30, 12, 34, 56, 789);
const MOMENT = { now: NOW, zone: 'Asia/Kathmandu' };
const DAY_MS = 86_400_000;

const parse = (query: string) => parseFilter(new URLSearchParams(query), MOMENT);

const range = fc.oneof(
  fc.constantFrom(...RANGE_PRESETS).map((preset) => {
    const { start, end } = presetRange(preset, NOW, MOMENT.zone);
    return { from: start, to: end, preset };
  }),
  fc
    .tuple(fc.integer({ min: 0, max: NOW }), fc.integer({ min: 1, max: 3_660 * DAY_MS }))
    .map(([from, length]) => ({ from, to: from + length, preset: null })),
);

const names = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 5 });
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 4 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const lists = {
  tools: names,
  models: names,
  classes: some(ERROR_CLASSES),
  dispositions: some(DISPOSITIONS),
  ways: some(REPAIR_WAYS),
  promptVersions: names,
  agents: names,
  environments: names,
  arms: names,
  strategies: names,
  repairModels: names,
  exclusions: some(EXCLUDED_BECAUSE),
  tags: fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[^=]{1,9}$/), fc.string({ maxLength: 9 })).map((pair) => pair.join('=')),
    { maxLength: 3 },
  ),
};

const filters: fc.Arbitrary<CallFilter> = fc
  .tuple(
    range,
    fc.record({
      ...lists,
      except: fc.record(lists),
      text: maybe(fc.string({ minLength: 1 })),
      attemptCount: maybe(fc.integer({ min: 1, max: 1_000 })),
      leastAttempts: maybe(fc.integer({ min: 1, max: 1_000 })),
      session: maybe(fc.string({ minLength: 1 })),
      reason: maybe(fc.string({ minLength: 1 })),
      finding: maybe(fc.constantFrom(...FINDINGS)),
      isRepairAttempted: maybe(fc.boolean()),
      isClean: maybe(fc.boolean()),
      isRescued: maybe(fc.boolean()),
      isCounted: maybe(fc.boolean()),
      hasSiblings: maybe(fc.boolean()),
      attemptNumber: maybe(fc.integer({ min: 1, max: 1_000 })),
      actor: fc.constantFrom('agent' as const, 'user' as const, 'any' as const),
      excludesHandOff: fc.boolean(),
    }),
  )
  .map(([ends, rest]) => ({ ...ends, ...rest }));

describe('a filter in the URL', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { filter: parsed, problems } = parse(filterParams(filter).toString());
        expect(problems).toEqual([]);
        expect(parsed).toEqual(filter);
      }),
      { numRuns: 1_000 },
    );
  });

  it('uses only the parameters it says', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        for (const param of filterParams(filter).keys()) expect(FILTER_PARAMS.has(param)).toBe(true);
      }),
    );
  });

  it('is 30 local days without any parameter, and says so by saying nothing', () => {
    const { filter, problems } = parse('');
    const { start, end } = presetRange('30d', NOW, MOMENT.zone);
    expect(filter).toEqual(unfiltered({ from: start, to: end, preset: '30d' }));
    expect(problems).toEqual([]);
    expect(filterParams(filter).toString()).toBe('');
  });

  it('is whole whatever the query holds', () => {
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...FILTER_PARAMS), fc.constantFrom('__proto__', 'constructor', 'toString')),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '0', 'any', '2026-02-30', '__proto__', 'exclude')),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const params = new URLSearchParams(pairs);
        const { filter } = parseFilter(params, MOMENT);
        expect(Object.keys(filter).toSorted()).toEqual(Object.keys(parse('').filter).toSorted());
        expect(filter.from).toBeLessThan(filter.to);
        expect(parse(filterParams(filter).toString()).filter).toEqual(filter);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('bad values', () => {
  it.each([
    ['class=nonsense', 'class'],
    ['disposition=Executed', 'disposition'],
    ['way=rewrote', 'way'],
    ['finding=__proto__', 'finding'],
    ['counted=yes', 'counted'],
    ['excluded=executed', 'excluded'],
    ['siblings=2', 'siblings'],
    ['attempt=0', 'attempt'],
    ['attempt=1.5', 'attempt'],
    ['actor=machine', 'actor'],
    ['hand_off=1', 'hand_off'],
    ['range=31d', 'range'],
    ['from=2026-02-30', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-11-03T00:00:00', 'from'],
    ['from=2026-11-03&to=2026-11-03', 'from'],
    ['from=1970-01-01&to=2026-11-03', 'from'],
    [`tool=${'x'.repeat(257)}`, 'tool'],
    ['session=', 'session'],
    ['text=', 'text'],
    ['tag=region', 'tag'],
    ['tag==north', 'tag'],
    ['not_class=nonsense', 'not_class'],
    ['attempts=0', 'attempts'],
    ['attempts_from=2.5', 'attempts_from'],
    ['from=2026-11-03T24:30', 'from'],
  ])('%s is ignored and reported', (query, param) => {
    const { filter, problems } = parse(query);
    expect(problems.map((problem) => problem.param)).toEqual([param]);
    expect(filter).toEqual(parse('').filter);
  });

  it('keeps the good values beside a bad one', () => {
    const { filter, problems } = parse('class=timeout&class=nope&class=rate_limit&class=timeout');
    expect(filter.classes).toEqual(['timeout', 'rate_limit']);
    expect(problems).toEqual([expect.objectContaining({ param: 'class', value: 'nope' })]);
  });

  it('takes at most 50 values', () => {
    const { filter, problems } = parse(Array.from({ length: 52 }, (_, k) => `tool=t${k}`).join('&'));
    expect(filter.tools).toHaveLength(50);
    expect(problems.map(({ value }) => value)).toEqual(['t50', 't51']);
  });
});

describe('a range of its own', () => {
  it('reads a date as the beginning of the local day', () => {
    const { filter } = parse('from=2026-11-01&to=2026-12-01');
    expect(filter).toMatchObject({
      preset: null,
      from: dayStart(Date.UTC(2026, 10, 1) / DAY_MS, MOMENT.zone),
      to: dayStart(Date.UTC(2026, 11, 1) / DAY_MS, MOMENT.zone),
    });
  });

  it('reads instants, and prefers them to a preset', () => {
    const { filter } = parse('range=7d&from=2026-11-01T10:00:00%2B02:00&to=2026-11-01T09:30:00.250Z');
    expect(filter).toMatchObject({
      from: Date.UTC(2026, 10, 1, 8),
      to: Date.UTC(2026, 10, 1, 9, 30, 0, 250),
      preset: null,
    });
  });

  it('reads a minute without offset on the clock of the project', () => {
    const { filter } = parse('from=2026-11-01T10:00&to=2026-11-01T10:30');
    expect(filter).toMatchObject({
      from: Date.UTC(2026, 10, 1, 4, 15),
      to: Date.UTC(2026, 10, 1, 4, 45),
      preset: null,
    });
  });

  it('ends today when only its beginning is given, and begins 30 days before its end when only that is', () => {
    const { end } = presetRange('7d', NOW, MOMENT.zone);
    expect(parse('from=2026-11-20').filter.to).toBe(end);
    const { filter } = parse('to=2026-11-20');
    expect(filter.from).toBe(dayStart(Date.UTC(2026, 10, 20) / DAY_MS - 30, MOMENT.zone));
  });
});

describe('populationOf', () => {
  it('keeps range, tool, model, agent, environment, session, tag, text, actor and switch; drops the rest', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const population = populationOf(filter);
        const { from, to, preset, tools, models, agents, environments, tags } = filter;
        const { session, text, actor, excludesHandOff, except } = filter;
        expect(population).toEqual({
          ...unfiltered({ from, to, preset }),
          tools,
          models,
          agents,
          environments,
          tags,
          session,
          text,
          except: {
            ...NO_EXCEPTION,
            tools: except.tools,
            models: except.models,
            agents: except.agents,
            environments: except.environments,
            tags: except.tags,
          },
          actor,
          excludesHandOff,
        });
        expect(failureFields(population)).toEqual([]);
        expect(failureFields(filter).length === 0).toBe(JSON.stringify(population) === JSON.stringify(filter));
      }),
    );
  });
});
