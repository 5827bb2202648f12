import { parentPort } from 'node:worker_threads';

/* Dies of whatever it is sent. */
parentPort?.on('message', () => {
  throw new Error('died of it');
});
