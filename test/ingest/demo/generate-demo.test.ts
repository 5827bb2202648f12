import { describe, expect, it } from 'vitest';
import { demoDecision } from '../../../ingest/demo/demo-decision';
import type { DemoAttempt, DemoEvent } from '../../../ingest/demo/demo-event';
import { DEMO_TOOLS } from '../../../ingest/demo/demo-tools';
import { demoEvents } from '../../../ingest/demo/generate-demo';
import { parseEvents } from '../../../ingest/native/parse-events';
import { ERROR_CLASSES, isErrorClass } from '../../../lib/repair/error-classes';
import { DISPOSITIONS, ESCALATION_REASONS, FINDINGS, OUTCOMES, REPAIR_WAYS, ROUTES, STAGES } from '../../../lib/words';
import { type DemoCall, foldDemo } from './fold-demo';

const NOW = Date.parse('2026-11-30T14:20:00Z');
const SEED = 7;
const DAY_MS = 86_400_000;

const batches = [...demoEvents({ seed: SEED, now: NOW })];
const events = batches.flat();
const calls = foldDemo(events);

const isAttempt = (event: DemoEvent): event is DemoAttempt => event.type === undefined || event.type === 'attempt';
const attempts = events.filter(isAttempt);
const live = calls.filter(({ folded }) => folded.exclusion === null);
const kinds = (values: readonly unknown[]): Set<unknown> => new Set(values);
const isScripted = ({ key }: DemoCall): boolean => key.includes('-x');

/** Models drift now and then, in the demo as elsewhere; rules of the loop are broken on purpose only. */
const rulesBrokenBy = ({ findings }: DemoCall) => findings.filter((finding) => finding !== 'drift');

const shareOf = (some: readonly DemoCall[], ...wanted: string[]): number => {
  const counted = some.filter(({ folded }) => !['open', 'held', 'unknown'].includes(folded.loopDisposition));
  return counted.filter(({ folded }) => wanted.includes(folded.loopDisposition)).length / counted.length;
};

describe('demoEvents', () => {
  it('gives the same events for the same seed and time, and others for another seed', () => {
    const short = { now: NOW, days: 3 };
    const again = [...demoEvents({ seed: 1, ...short })];
    expect(again).toEqual([...demoEvents({ seed: 1, ...short })]);
    expect(again).not.toEqual([...demoEvents({ seed: 2, ...short })]);
  });

  it('tells about 6,000 to 9,000 calls in ninety days, in batches that the API takes', () => {
    expect(calls.length).toBeGreaterThan(6000);
    expect(calls.length).toBeLessThan(9000);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(1000);
  });

  it('keeps ids, call ids, attempt numbers and times inside the limits', () => {
    const isPlain = ({ id, ts }: DemoEvent): boolean =>
      /^[A-Za-z0-9._:-]{1,128}$/.test(id) && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(ts);
    const isInStory = ({ ts }: DemoEvent): boolean => Date.parse(ts) <= NOW && Date.parse(ts) >= NOW - 90 * DAY_MS;
    expect(events.filter((event) => !isPlain(event) || !isInStory(event))).toEqual([]);
    expect(attempts.filter(({ attempt, tool }) => attempt < 1 || tool.length > 256)).toEqual([]);
  });

  it('gives an id to one event only; what comes twice is the same event', () => {
    const byId = new Map<string, string>();
    const changed = events.filter((event) => {
      const text = JSON.stringify(event);
      const known = byId.get(event.id) ?? text;
      byId.set(event.id, text);
      return known !== text;
    });
    expect(changed).toEqual([]);
    const repeats = events.length - byId.size;
    expect(repeats).toBeGreaterThan(20);
    expect(repeats).toBeLessThan(events.length * 0.03);
  });

  it('keeps events small, and in all below 20 MB', () => {
    const sizes = events.map((event) => JSON.stringify(event).length);
    expect(Math.max(...sizes)).toBeLessThan(16_384);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20e6);
  });

  it('holds only JSON: nothing is lost on the wire', () => {
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
  });

  it('delivers some events late', () => {
    const late = batches
      .slice(1)
      .flatMap((batch) => batch.filter((event, at) => at > 0 && event.ts < (batch[at - 1]?.ts ?? '')));
    expect(late.length).toBeGreaterThan(100);
    const closed = new Set<string>();
    const isOvertaken = events.some((event) => {
      if (event.type === 'close') closed.add(event.call_id);
      return isAttempt(event) && closed.has(event.call_id);
    });
    expect(isOvertaken).toBe(true);
  });

  it('delivers what a person rescued after the batch that told of the escalation', () => {
    const rescued = new Set(
      attempts.filter(({ strategy }) => strategy === 'after_review').map(({ call_id }) => call_id),
    );
    expect(rescued.size).toBeGreaterThan(20);
    for (const batch of batches) {
      const isRescue = (event: DemoEvent): boolean => isAttempt(event) && event.strategy === 'after_review';
      const answered = new Set(
        batch
          .filter(isAttempt)
          .filter(isRescue)
          .map(({ call_id }) => call_id),
      );
      const others = batch.filter((event) => event.type !== 'tool' && answered.has(event.call_id) && !isRescue(event));
      expect(others).toEqual([]);
    }
  });

  it('is taken whole by the parser of the API, and names schemas by the hashes the server gives them', () => {
    const context = { contentKind: 'json', now: NOW, isUnmasked: false } as const;
    const parsed = batches.map((batch) => parseEvents(JSON.stringify(batch), context));
    const bodies = parsed.flatMap((body) => (body.kind === 'parsed' ? [body] : []));
    expect(bodies.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(bodies.reduce((sum, body) => sum + body.events.length, 0)).toBe(events.length);
    const stored = bodies.flatMap((body) => body.events.map(({ event }) => event));
    const hashesOf = (type: 'attempt' | 'tool'): Set<unknown> =>
      kinds(stored.flatMap((event) => (event.type === type ? (event.schemaHash ?? []) : [])));
    expect(hashesOf('attempt')).toEqual(hashesOf('tool'));
  });

  it('uses every word of the vocabulary that a client can say', () => {
    expect(kinds(events.map(({ type }) => type ?? 'attempt'))).toEqual(new Set(['attempt', 'close', 'tool']));
    expect(kinds(attempts.map(({ outcome }) => outcome))).toEqual(new Set(OUTCOMES));
    const classes = attempts.filter(({ outcome }) => outcome === 'failed').map(({ error_class }) => error_class ?? '');
    expect(new Set(classes.filter(isErrorClass))).toEqual(new Set(ERROR_CLASSES));
    expect(kinds(attempts.flatMap(({ stage }) => stage ?? []))).toEqual(new Set(STAGES));
    const closes = events.filter((event) => event.type === 'close');
    expect(kinds(closes.flatMap(({ route }) => route ?? []))).toEqual(new Set(ROUTES));
    expect(kinds(closes.flatMap(({ reason }) => reason ?? []))).toEqual(
      new Set(ESCALATION_REASONS.filter((reason) => reason !== 'never_closed')),
    );
  });

  it('ends calls in every disposition, way and rescue, and breaks every rule an audit knows', () => {
    expect(kinds(calls.map(({ folded }) => folded.loopDisposition))).toEqual(new Set(DISPOSITIONS));
    expect(kinds(calls.flatMap(({ folded }) => folded.repairWay ?? []))).toEqual(new Set(REPAIR_WAYS));
    expect(kinds(calls.flatMap(({ folded }) => folded.rescuedBy ?? []))).toEqual(new Set(['fallback', 'late']));
    expect(kinds(calls.flatMap(({ folded }) => folded.exclusion ?? []))).toEqual(
      new Set(['experiment', 'golden', 'model_output']),
    );
    expect(kinds(calls.flatMap(({ findings }) => findings))).toEqual(
      new Set(FINDINGS.filter((finding) => finding !== 'never_closed' && finding !== 'invention')),
    );
  });

  it('breaks rules only where it means to: in scripted calls, and where a call was rescued after its end', () => {
    const broken = calls.filter(
      (call) => rulesBrokenBy(call).length > 0 && !isScripted(call) && call.folded.rescuedBy === null,
    );
    expect(broken.map((call) => `${call.key} ${rulesBrokenBy(call).join()}`)).toEqual([]);
  });

  it('covers four models, three agents, two environments and five prompt versions', () => {
    expect(kinds(attempts.map(({ model }) => model)).size).toBe(4);
    expect(kinds(attempts.map(({ agent }) => agent)).size).toBe(3);
    expect(kinds(attempts.map(({ environment }) => environment))).toEqual(new Set(['production', 'staging', 'golden']));
    expect(kinds(attempts.flatMap(({ prompt_version }) => prompt_version ?? [])).size).toBe(5);
    expect(DEMO_TOOLS.length).toBeGreaterThanOrEqual(8);
    expect(DEMO_TOOLS.every(({ name }) => attempts.some(({ tool }) => tool === name))).toBe(true);
  });

  it('shows what happened: the pickup schema broke and was mended, and the third prompt was the worst', () => {
    const pickups = (from: number, to: number): number => {
      const within = live.filter(
        ({ folded }) =>
          folded.tool === 'book_pickup' && folded.firstTs >= NOW - from * DAY_MS && folded.firstTs < NOW - to * DAY_MS,
      );
      return shareOf(within, 'executed');
    };
    expect(pickups(36, 14)).toBeLessThan(pickups(90, 40) - 0.12);
    expect(pickups(11, 0)).toBeGreaterThan(pickups(36, 14) + 0.15);
    const repaired = [1, 2, 3, 4, 5].map((n) =>
      shareOf(
        live.filter(({ folded }) => folded.promptVersion === `repair-${n}`),
        'repaired',
      ),
    );
    expect(Math.min(...repaired)).toBe(repaired[2]);
    expect(Math.max(...repaired)).toBe(repaired[4]);
    expect(shareOf(live, 'executed', 'repaired') - shareOf(live, 'executed')).toBeGreaterThan(0.04);
  });

  it('has calls open in the last hour', () => {
    const open = calls.filter(({ folded }) => folded.loopDisposition === 'open' && folded.firstTs > NOW - 3_600_000);
    expect(open.length).toBeGreaterThanOrEqual(4);
  });

  it('leaves some 25 to 40 calls to a reviewer, escalated ones and some that wait for approval, once its people have decided the older ones', () => {
    const items = live.flatMap(({ folded }) => {
      const { id, awaitingApproval, loopDisposition, reason, lastClass, lastTs: openedAt } = folded;
      if (awaitingApproval !== null)
        return [{ attemptId: awaitingApproval, reason: 'approval', errorClass: lastClass, openedAt }];
      if (loopDisposition !== 'escalated') return [];
      return [{ attemptId: id, reason: reason ?? '', errorClass: lastClass, openedAt }];
    });
    const waiting = items.filter((item) => demoDecision(item, { seed: SEED, now: NOW }) === null);
    expect(waiting.some(({ reason, errorClass }) => reason === 'approval' && errorClass === null)).toBe(true);
    expect(waiting.length).toBeGreaterThanOrEqual(25);
    expect(waiting.length).toBeLessThanOrEqual(40);
  });

  it('holds text that attacks screens, exports and logs', () => {
    const text = JSON.stringify(events);
    for (const attack of [
      '<script>',
      'onerror=',
      '\u202e',
      '=HYPERLINK',
      '\\u0000',
      '__proto__',
      'Bearer ',
      '\\u001b[31m',
    ]) {
      expect(text).toContain(attack);
    }
    const isArguments = (value: unknown): value is string => typeof value === 'string' && value !== '';
    expect(attempts.filter((event) => isArguments(event.arguments)).length).toBeGreaterThan(30);
  });
});

describe('demoEvents of other seeds and days', () => {
  it.each([1, 2, 3])('seed %i breaks no rule by accident', (seed) => {
    const told = foldDemo([...demoEvents({ seed, now: NOW + seed * 5.3 * DAY_MS, days: 40 })].flat());
    const broken = told.filter(
      (call) => rulesBrokenBy(call).length > 0 && !isScripted(call) && call.folded.rescuedBy === null,
    );
    expect(broken.map((call) => `${call.key} ${rulesBrokenBy(call).join()}`)).toEqual([]);
  });

  it('tells as many days as it is asked to', () => {
    const told = [...demoEvents({ seed: 1, now: NOW, days: 2, callsPerDay: 10 })].flat();
    expect(told.every(({ ts }) => Date.parse(ts) >= NOW - 2 * DAY_MS)).toBe(true);
    expect(told.length).toBeLessThan(120);
  });
});
