import type { DemoEvent } from './demo-event';
import { MINUTE_MS, SECOND_MS } from './demo-options';
import type { Random } from './seeded-random';

const LARGEST_BATCH = 250;

/** What a person's answer led to; its call has been waiting for hours when it comes. */
const isRescue = (event: DemoEvent): boolean => 'strategy' in event && event.strategy === 'after_review';

/** The order in which a network delivers: mostly in time, some late, some twice. */
const asDelivered = (events: readonly DemoEvent[], random: Random): DemoEvent[] => {
  const arrivals = events.flatMap((event) => {
    const delayMs = random.chance(0.05) ? random.int(1, 20) * MINUTE_MS : random.int(0, 2) * SECOND_MS;
    const atMs = Date.parse(event.ts) + delayMs;
    const again = { event, atMs: atMs + random.int(1, 30) * MINUTE_MS };
    return random.chance(0.012) ? [{ event, atMs }, again] : [{ event, atMs }];
  });
  return arrivals.toSorted((a, b) => a.atMs - b.atMs).map(({ event }) => event);
};

/** Events in the order of their arrival, in batches; rescues by a person never share one with what they rescue. */
export function* deliverEvents(events: readonly DemoEvent[], random: Random): Generator<DemoEvent[]> {
  const delivered = asDelivered(events, random);
  for (const part of [delivered.filter((event) => !isRescue(event)), delivered.filter(isRescue)]) {
    for (let at = 0; at < part.length; at += LARGEST_BATCH) yield part.slice(at, at + LARGEST_BATCH);
  }
}
