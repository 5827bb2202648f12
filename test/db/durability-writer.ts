import { writeSync } from 'node:fs';
import { DEFAULT_PROJECT_ID, ensureProject } from '../../db/commands/ensure-project';
import { createEventQueue } from '../../db/event-queue';
import { openSqlite } from '../../db/open-sqlite';
import { localAdmin } from './store-engines';
import { attempt, close, START } from './tell-events';

/*
 * Run as a process of its own, which is killed: stores batches without end and prints the name of each one it was told
 * is durable, `r0-17`. Batch `r0-17` holds the events `r0-17/0` to `r0-17/6`.
 */

const SIDE_BY_SIDE = 4;
const STDOUT = 1;

/** Most calls begin and end in one batch, `shared` goes on through several. */
const batchOf = (name: string, shared: string) => {
  const id = (k: number) => ({ id: `${name}/${k}`, sourceHash: `${name}/${k}` });
  const events = [
    attempt({ ...id(0), callId: `${name}-fine` }),
    attempt({ ...id(1), callId: `${name}-bad`, outcome: 'failed', sentClass: 'timeout' }),
    attempt({ ...id(2), callId: `${name}-bad`, number: 2, outcome: 'failed', sentClass: 'timeout' }),
    close(`${name}-bad`, id(3)),
    attempt({ ...id(4), callId: `${name}-mended`, outcome: 'failed', sentClass: 'argument_error' }),
    attempt({ ...id(5), callId: `${name}-mended`, number: 2 }),
    attempt({ ...id(6), callId: shared, outcome: 'unknown' }),
  ];
  return { events: events.map((event, position) => ({ position, event })), rejections: [], receivedAt: START };
};

const main = async (path: string, run: string): Promise<void> => {
  const store = openSqlite(path);
  await ensureProject(store, DEFAULT_PROJECT_ID, { slug: 'default', name: 'Default', zone: 'UTC', now: START });
  const queue = createEventQueue(store);
  let count = 0;
  const write = async (): Promise<never> => {
    for (;;) {
      const name = `${run}-${count++}`;
      await queue.submit(localAdmin, batchOf(name, `${run}-shared-${count % 50}`));
      writeSync(STDOUT, `${name}\n`);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, write));
};

const [path, run] = process.argv.slice(2);
if (path && run) await main(path, run);
