import { Worker } from 'node:worker_threads';

const LOADER = import.meta.resolve('tsx/esm/api');

/**
 * Starts a TypeScript file in a thread of its own. A thread does not inherit how its process reads TypeScript, so it is told, wherever the
 * process was started. The process may end while the thread idles.
 */
export const startThread = (script: URL, workerData?: unknown): Worker => {
  const [from, entry, parent] = [LOADER, script.href, import.meta.url].map((url) => JSON.stringify(url));
  const worker = new Worker(`import(${from}).then(({ tsImport }) => tsImport(${entry}, ${parent}))`, {
    eval: true,
    workerData,
  });
  worker.unref();
  return worker;
};
