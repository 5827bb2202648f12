import { startRealServer } from '../ingest/client/real-server';

/* The real server on an empty store, in a process of its own, without pages. Prints its port. */
const server = await startRealServer();
process.stdout.write(`${new URL(server.url).port}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
