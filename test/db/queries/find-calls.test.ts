import { describe, expect, it } from 'vitest';
import { findCalls } from '../../../db/queries/find-calls';
import { toolNames } from '../../../db/queries/tool-names';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell } from '../tell-events';

const ingestOnly = { ...localAdmin, role: 'ingest' } as const;

describe.each(ENGINES)('findCalls on $engine', ({ open }) => {
  it('finds a call by any of its attempts, by its close and by the client’s id, and nothing else', async () => {
    const { store, close: closeStore } = await open();
    await tell(store, [
      failed('call-1', 1, 'timeout', { id: 'first' }),
      failed('call-1', 2, 'timeout', { id: 'second' }),
      close('call-1', { id: 'the-close', ts: START + 60_000, reason: 'by_agent' }),
      attempt({ id: 'other', callId: 'call-2' }),
    ]);
    for (const id of ['first', 'second', 'the-close', 'call-1']) {
      expect(await findCalls(store, localAdmin, id)).toEqual([
        expect.objectContaining({ id: 'first', strip: '1f2f', disposition: 'escalated' }),
      ]);
    }
    for (const id of ['CALL-1', 'call', '%', '', 'nobody']) expect(await findCalls(store, localAdmin, id)).toEqual([]);
    await closeStore();
  });

  it('finds every call of an id that several scopes use, newest first', async () => {
    const { store, close: closeStore } = await open();
    await tell(store, [
      attempt({ id: 'old', callId: 'same', scope: 'one', ts: START }),
      attempt({ id: 'new', callId: 'same', scope: 'two', ts: START + 1_000 }),
    ]);
    expect((await findCalls(store, localAdmin, 'same')).map(({ id }) => id)).toEqual(['new', 'old']);
    await closeStore();
  });

  it('is for readers only', async () => {
    const { store, close: closeStore } = await open();
    await expect(findCalls(store, ingestOnly, 'x')).rejects.toThrow('may not read');
    await closeStore();
  });
});

describe.each(ENGINES)('toolNames on $engine', ({ open }) => {
  it('names each tool that was called once, in order, and no output that is no call', async () => {
    const { store, close: closeStore } = await open();
    await tell(store, [
      attempt({ id: 'a', callId: 'a', tool: 'zebra' }),
      attempt({ id: 'b', callId: 'b', tool: 'ant' }),
      attempt({ id: 'c', callId: 'c', tool: 'ant' }),
      failed('d', 1, 'schema_violation', { tool: '(model output)' }),
    ]);
    expect(await toolNames(store, localAdmin)).toEqual(['ant', 'zebra']);
    await expect(toolNames(store, ingestOnly)).rejects.toThrow('may not read');
    await closeStore();
  });
});
