import { runServer } from './run-server';

await runServer({ isDev: process.argv.includes('--dev') });
