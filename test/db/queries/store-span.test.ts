import { describe, expect, it } from 'vitest';
import { storeSpan } from '../../../db/queries/store-span';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, START, tell } from '../tell-events';

describe.each(ENGINES)('storeSpan on $engine', ({ open }) => {
  it('is null while there is no call, and then reaches from the first to the last', async () => {
    const { store, close } = await open();
    expect(await storeSpan(store, localAdmin)).toBeNull();
    await tell(store, [attempt({ callId: 'b', ts: START + 9 })]);
    expect(await storeSpan(store, localAdmin)).toEqual({ firstTs: START + 9, lastTs: START + 9 });
    await tell(store, [attempt({ callId: 'a', ts: START + 2 }), attempt({ callId: 'c', ts: START + 30 })]);
    expect(await storeSpan(store, localAdmin)).toEqual({ firstTs: START + 2, lastTs: START + 30 });
    expect(await storeSpan(store, { ...localAdmin, projectId: 2 })).toBeNull();
    await close();
  });

  it('is for readers only', async () => {
    const { store, close } = await open();
    await expect(storeSpan(store, { ...localAdmin, role: 'ingest' })).rejects.toThrow('may not read');
    await close();
  });
});
