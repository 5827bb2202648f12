import type { Store } from '../../../db/store';
import { RUNTIME_KEY } from '../../../lib/runtime-key';

/** Puts a store where the server leaves it for pages and routes. */
export const setRuntime = (store: Store, isLocal = true): void => {
  Reflect.set(globalThis, RUNTIME_KEY, { store, isLocal, startedAt: 0 });
};
