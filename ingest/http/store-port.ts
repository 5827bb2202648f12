import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { maskingOf } from '../../db/masking-of';
import { projectRow } from '../../db/commands/project-row';
import type { EventQueue } from '../../db/event-queue';
import type { Principal } from '../../db/principal';
import { findKey } from '../../db/queries/find-key';
import type { Store } from '../../db/store';
import type { IngestPort } from './ingest-port';

const LOCAL_ADMIN: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'local', role: 'admin' };

const REMEMBERED_MS = 1_000;

/** Remembers each project's answer for a second: it is asked with every request and changes once in a project's life. */
const remembered = <T>(ask: (projectId: number) => Promise<T>): ((projectId: number) => Promise<T>) => {
  const answers = new Map<number, { at: number; answer: Promise<T> }>();
  return (projectId) => {
    const now = performance.now();
    const known = answers.get(projectId);
    if (known && now - known.at < REMEMBERED_MS) return known.answer;
    const answer = ask(projectId);
    answers.set(projectId, { at: now, answer });
    return answer;
  };
};

/** The server's questions, answered by a real store. */
export const storePort = ({ store, queue }: { store: Store; queue: EventQueue }): IngestPort => {
  const masking = remembered(async (projectId) => maskingOf(await projectRow(store, projectId)));
  return {
    authenticate: (key) => findKey(store, key),
    localPrincipal: () => Promise.resolve(LOCAL_ADMIN),
    masking: ({ projectId }) => masking(projectId),
    storeEvents: (principal, batch) => queue.submit(principal, batch),
  };
};
