import { deliverEvents } from './deliver-events';
import type { DemoEvent } from './demo-event';
import { HOSTILE } from './demo-hostile';
import { DAY_MS, type DemoOptions, HOUR_MS, MINUTE_MS, progressAt, type Story } from './demo-options';
import { type DemoScript, RARE_ENDS, RULE_BREAKERS } from './demo-scripts';
import { busynessAt, growthAt } from './demo-story';
import { toolEvents } from './demo-tool-events';
import { mixSeed, seededRandom } from './seeded-random';
import { CALLS_PER_SESSION, tellScript, tellSession } from './tell-session';

/** Sum of the hours' busyness on a weekday. */
const BUSY_HOURS = 11.9;
const SCRIPTS_PER_DAY = 2;
const DAYS_PER_ATTACK = 3;
/** Of the last hour: calls that failed and have not gone on, and one that waits for a person's approval. */
const UNFINISHED = [...Array.from({ length: 5 }, () => 'silent'), 'held'];

const SCRIPTS: readonly DemoScript[] = [...RULE_BREAKERS, ...RARE_ENDS];

/** The scripts take turns, so that each comes back about every two weeks; hostile text comes every third day. */
const scriptsOf = (story: Story, day: number): DemoScript[] => {
  const daysLeft = story.days - 1 - day;
  const turns = Array.from({ length: SCRIPTS_PER_DAY }, (_, turn) => daysLeft * SCRIPTS_PER_DAY + turn);
  const told = turns.map((turn) => SCRIPTS[turn % SCRIPTS.length]);
  const attack = daysLeft % DAYS_PER_ATTACK === 0 ? HOSTILE[(daysLeft / DAYS_PER_ATTACK) % HOSTILE.length] : undefined;
  return [...told, attack].filter((script) => script !== undefined);
};

const tellDay = (story: Story, day: number): DemoEvent[] => {
  const random = seededRandom(mixSeed(story.seed, day));
  const startMs = story.now - (story.days - day) * DAY_MS;
  const events: DemoEvent[] = [];
  let sessions = 0;
  const name = (kind: string): string => `d${day}-${kind}${(sessions += 1)}`;
  for (let hour = 0; hour < 24; hour += 1) {
    const atMs = startMs + hour * HOUR_MS;
    const calls = (story.callsPerDay / BUSY_HOURS) * busynessAt(atMs) * growthAt(progressAt(story, atMs));
    for (let left = calls / CALLS_PER_SESSION; left > 0; left -= 1) {
      if (random.chance(left)) events.push(...tellSession(story, name('s'), atMs + random.int(0, HOUR_MS - 1), random));
    }
  }
  for (const script of scriptsOf(story, day)) {
    events.push(...tellScript(story, name('x'), script, startMs + random.int(2, 22) * HOUR_MS, random));
  }
  return events;
};

const scriptNamed = (name: string): DemoScript => {
  const script = SCRIPTS.find((each) => each.name === name);
  if (!script) throw new Error(`The demo has no script ${name}.`);
  return script;
};

const tellUnfinished = (story: Story): DemoEvent[] => {
  const random = seededRandom(mixSeed(story.seed, -1));
  return UNFINISHED.flatMap((name, at) => {
    const startMs = story.now - random.int(4, 50) * MINUTE_MS;
    return tellScript(story, `open-x${at + 1}`, scriptNamed(name), startMs, random);
  });
};

/**
 * The sample project: ninety days of an invented shipping and travel company, as events in the wire format, in batches
 * in the order of their arrival. The same options give the same events.
 */
export function* demoEvents(options: DemoOptions): Generator<DemoEvent[]> {
  const story: Story = { days: 90, callsPerDay: 88, ...options };
  yield toolEvents(story);
  for (let day = 0; day < story.days; day += 1) {
    const events = day === story.days - 1 ? [...tellDay(story, day), ...tellUnfinished(story)] : tellDay(story, day);
    const told = events.filter(({ ts }) => Date.parse(ts) <= story.now);
    yield* deliverEvents(told, seededRandom(mixSeed(story.seed, day + 100_000)));
  }
}
