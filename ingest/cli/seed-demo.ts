import { closeSilentCalls } from '../../db/commands/close-silent-calls';
import { decideReviewItem } from '../../db/commands/decide-review-item';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { storeEvents } from '../../db/commands/store-events';
import type { Principal } from '../../db/principal';
import { reviewQueue } from '../../db/queries/review-queue';
import type { Store } from '../../db/store';
import { demoDecision } from '../demo/demo-decision';
import type { DemoEvent } from '../demo/demo-event';
import { demoFlags, flaggedAttempt } from '../demo/demo-flags';
import { demoEvents } from '../demo/generate-demo';
import { batchOf } from '../http/events-answer';
import { parseEvents } from '../native/parse-events';
import { seedFlags } from './seed-flags';

const SEED = 20_260_917;
const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'demo', role: 'admin' };

/** A batch of the story arrives when its latest event happens. */
const arrivalOf = (batch: readonly DemoEvent[], now: number): number =>
  Math.min(now, Math.max(...batch.map(({ ts }) => Date.parse(ts))));

/** Stores the events; answers how many, and the flags with the attempts that gave rise to them. */
const storeStory = async (store: Store, now: number) => {
  let events = 0;
  const flags = demoFlags({ seed: SEED, now }).map((flag) => ({ flag, attemptId: null as string | null }));
  for (const batch of demoEvents({ seed: SEED, now })) {
    const receivedAt = arrivalOf(batch, now);
    const parsed = parseEvents(JSON.stringify(batch), { contentKind: 'json', now, isUnmasked: false });
    if (parsed.kind === 'refused') throw new Error(`the sample is malformed: ${parsed.message}`);
    events += (await storeEvents(store, principal, batchOf(parsed, receivedAt))).accepted;
    for (const each of flags) each.attemptId = flaggedAttempt(each.flag, batch) ?? each.attemptId;
  }
  return { events, flags };
};

/** Plays the company's people: most of what waited was decided long ago. Answers how many items still wait. */
const decideStory = async (store: Store, now: number): Promise<number> => {
  let waiting = 0;
  for (let after: string | null = null; ;) {
    const page = await reviewQueue(store, principal, { after });
    for (const item of page.items) {
      const { attemptId, reason, errorClass, openedAt } = item;
      const decision = demoDecision({ attemptId, reason, errorClass, openedAt }, { seed: SEED, now });
      if (!decision) waiting++;
      else {
        const { decidedAt: at, decidedBy: actor, ...rest } = decision;
        await decideReviewItem(store, { ...principal, actor }, { itemId: item.id, at, ...rest });
      }
    }
    after = page.next;
    if (after === null) return waiting;
  }
};

/** Loads the sample project through the same parsing and storing that a client's requests go through. */
export const seedDemo = async (store: Store, now: number): Promise<{ events: number; waiting: number }> => {
  const { events, flags } = await storeStory(store, now);
  while ((await closeSilentCalls(store, principal, now)) > 0);
  await seedFlags(store, principal, flags);
  return { events, waiting: await decideStory(store, now) };
};
