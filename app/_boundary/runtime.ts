import type { Store } from '../../db/store';
import { RUNTIME_KEY } from '../../lib/runtime-key';

/** What the server process leaves for pages and routes. */
export type PageRuntime = {
  store: Store;
  /** Serving this machine only, where whoever asks is the local admin. */
  isLocal: boolean;
  startedAt: number;
};

/** The process-wide runtime. Pages are served only by the product's own server, which sets it before it listens. */
export const runtime = (): PageRuntime => {
  const found: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  if (!found) throw new Error('start the product with npm start: pages need its server');
  return found as PageRuntime;
};
