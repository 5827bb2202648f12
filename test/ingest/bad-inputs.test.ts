import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badInputsCases, sendCase } from './bad-inputs-cases';
import { createEventQueue } from '../../db/event-queue';
import { storePort } from '../../ingest/http/store-port';
import { BodyParser } from '../../ingest/native/body-parser';
import { sqliteTestStore } from '../db/store-engines';
import { startTestServer, type TestServer } from './test-server';

const cases = badInputsCases();
if (cases === null) console.warn('SKIPPED: ../shared/checks/bad-inputs is not there, so no hostile body was sent');

describe.skipIf(cases === null)('hostile bodies', () => {
  let server: TestServer;
  let closeStore: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await sqliteTestStore();
    const parser = new BodyParser();
    closeStore = () => Promise.all([parser.close(), close()]).then(() => undefined);
    const ingest = storePort({ store, queue: createEventQueue(store) });
    server = await startTestServer({ ingest, parse: parser.parse });
  });
  afterAll(async () => {
    await server.close();
    await closeStore();
  });

  it('are all here', () => {
    expect(cases).toHaveLength(149);
  });

  it.each(cases ?? [])('$name', async (sent) => {
    const answer = await sendCase(`${server.url}/api/v1/events`, sent);
    expect(answer).toBe(`${sent.expectStatus} ${sent.expectOutcome}`);
  });
});
