import { describe, expect, it } from 'vitest';
import { sendGoldenEvents } from '../../../ingest/golden/send-golden-events';

const LINES = Array.from({ length: 250 }, (_, index) => `{"id":"e${index}"}`);

const answering = (...answers: (() => Response)[]) => {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), init });
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new Error('nobody listens');
    return answer();
  };
  return { sent, send };
};

const stored =
  (accepted: number, errors: object[] = []) =>
  () =>
    Response.json(
      { accepted, duplicates: 0, rejected: errors.length, errors },
      { status: errors.length > 0 ? 207 : 200 },
    );

describe('sending golden events', () => {
  it('goes in batches, with the key, and counts what was stored', async () => {
    const { sent, send } = answering(stored(100), stored(100), stored(50));
    const result = await sendGoldenEvents(LINES, { url: 'http://h:3000/', key: 'k' }, send);
    expect(result).toEqual({ accepted: 250, rejected: [], problem: null });
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('http://h:3000/api/v1/events'));
    expect(sent.map(({ init }) => String(init?.body).split('\n').length)).toEqual([100, 100, 50]);
    expect(sent[0]?.init?.headers).toMatchObject({ authorization: 'Bearer k' });
  });

  it('names what was rejected, and goes on', async () => {
    const error = { index: 0, id: 'e0', code: 'invalid_ts', message: 'ts: no' };
    const { send } = answering(stored(99, [error]), stored(100), stored(50));
    const result = await sendGoldenEvents(LINES, { url: 'http://h', key: null }, send);
    expect(result).toEqual({ accepted: 249, rejected: ['e0 invalid_ts: ts: no'], problem: null });
  });

  it.each([
    [() => Response.json({ code: 'unauthorized', message: '' }, { status: 401 }), 'the server answered 401'],
    [() => new Response('<html>'), /JSON/],
  ])('stops where the server does not take them', async (answer, problem) => {
    const { sent, send } = answering(stored(100), answer);
    const result = await sendGoldenEvents(LINES, { url: 'http://h', key: null }, send);
    expect(result).toMatchObject({ accepted: 100, problem: expect.stringMatching(problem) as string });
    expect(sent).toHaveLength(2);
  });

  it('says that nobody listens', async () => {
    const result = await sendGoldenEvents(LINES, { url: 'http://h', key: null }, answering().send);
    expect(result).toEqual({ accepted: 0, rejected: [], problem: 'nobody listens' });
  });
});
