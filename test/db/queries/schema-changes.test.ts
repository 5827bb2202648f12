import { describe, expect, it } from 'vitest';
import { schemaChanges } from '../../../db/queries/schema-changes';
import { unfiltered } from '../../../lib/filter';
import { ENGINES, localAdmin } from '../store-engines';
import { START, tell, toolEvent } from '../tell-events';

const HOUR_MS = 3_600_000;
const at = (hours: number) => START + hours * HOUR_MS;
const declared = (tool: string, hours: number, schemaHash: string | null) =>
  toolEvent(tool, {
    ts: at(hours),
    schemaHash,
    inputSchemaJson: schemaHash === null ? null : `{"title":"${schemaHash}"}`,
  });

describe.each(ENGINES)('schemaChanges on $engine', ({ open }) => {
  it('finds when a tool got another schema, not its first one and no repetition', async () => {
    const { store, close } = await open();
    await tell(store, [
      declared('book', 0, 'a'),
      declared('book', 1, 'a'),
      declared('book', 2, 'b'),
      declared('book', 3, null),
      declared('book', 4, 'b'),
      declared('book', 5, 'a'),
      declared('search', 2, 'z'),
      declared('pay', -9, 'x'),
      declared('pay', 3, 'y'),
    ]);
    const range = { from: at(0), to: at(5), preset: null };
    const changes = await schemaChanges(store, localAdmin, unfiltered(range));
    expect(changes).toEqual([
      { tool: 'book', at: at(2), version: 2 },
      { tool: 'pay', at: at(3), version: 2 },
    ]);
    const later = { ...unfiltered({ ...range, to: at(6) }), tools: ['book'] };
    expect(await schemaChanges(store, localAdmin, later)).toEqual([
      { tool: 'book', at: at(2), version: 2 },
      { tool: 'book', at: at(5), version: 3 },
    ]);
    await close();
  });

  it('is for readers only', async () => {
    const { store, close } = await open();
    const filter = unfiltered({ from: 0, to: 1, preset: null });
    await expect(schemaChanges(store, { ...localAdmin, role: 'ingest' }, filter)).rejects.toThrow('may not read');
    await close();
  });
});
