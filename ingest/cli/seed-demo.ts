import { storeEvents } from '../../db/commands/store-events';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import type { Principal } from '../../db/principal';
import type { Store } from '../../db/store';
import { demoEvents } from '../demo/generate-demo';
import { parseEvents } from '../native/parse-events';

const SEED = 20_260_917;

/** Loads the sample project through the same parsing and storing that a client's requests go through. Answers how many events. */
export const seedDemo = async (store: Store, now: number): Promise<number> => {
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'demo', role: 'admin' };
  let count = 0;
  for (const batch of demoEvents({ seed: SEED, now })) {
    const parsed = parseEvents(JSON.stringify(batch), { contentKind: 'json', now });
    if (parsed.kind === 'refused') throw new Error(`the sample is malformed: ${parsed.message}`);
    const { accepted } = await storeEvents(store, principal, {
      events: parsed.events,
      rejections: parsed.rejections,
      receivedAt: now,
    });
    count += accepted;
  }
  return count;
};
