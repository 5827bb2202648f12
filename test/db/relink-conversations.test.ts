import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../db/commands/change-settings';
import { importConversations } from '../../db/commands/import-conversations';
import { relinkConversations } from '../../db/commands/relink-conversations';
import { Forbidden } from '../../db/principal';
import { chainKeys } from '../../db/queries/chain-keys';
import { editableSettings } from '../../db/queries/editable-settings';
import type { Store } from '../../db/store';
import type { ChainKey } from '../../lib/chain-keys';
import { allCalls, rollups } from './read-state';
import { ENGINES, localAdmin } from './store-engines';
import { conversationOf, importOf, unlinked } from './tell-conversation';

const NOW = Date.UTC(2026, 10, 30);
const KEYS: ChainKey[] = [{ tool: 'edit', argument: 'command' }];

const setKeys = (store: Store, from: readonly ChainKey[], to: readonly ChainKey[]) =>
  changeSettings(store, localAdmin, { from: { chainKeys: from }, to: { chainKeys: to }, at: NOW });

const edit = (sequence: number, command: string, outcome: 'ok' | 'failed', id = `a${sequence}`) =>
  unlinked(sequence, { id, tool: 'edit', argumentsJson: JSON.stringify({ command }), outcome });

/** A look at the file ends the failed change of it, unless the command is part of the key. */
const story = [edit(1, 'replace', 'failed'), edit(2, 'view', 'ok'), edit(3, 'replace', 'failed')];

const callsIn = async (store: Store) =>
  (await allCalls(store)).map(({ seq: _s, toolId: _t, finalToolId: _f, conversationSeq: _c, ...call }) => call);
const endsIn = async (store: Store) =>
  (await callsIn(store)).map(({ id, strip, loopDisposition }) => [id, strip, loopDisposition]);

const arbitraryEdits = fc.array(
  fc.record({
    command: fc.constantFrom('view', 'replace', 'create'),
    outcome: fc.constantFrom<'ok' | 'failed'>('ok', 'failed', 'failed'),
  }),
  { minLength: 1, maxLength: 8 },
);

for (const { engine, open } of ENGINES) {
  describe(`chain keys on ${engine}`, () => {
    const onStore = async (work: (store: Store) => Promise<void>): Promise<void> => {
      const { store, close } = await open();
      await work(store).finally(close);
    };

    it('link what is stored anew when they change, and back again', () =>
      onStore(async (store) => {
        await importConversations(store, localAdmin, importOf(conversationOf(story)), NOW);
        const before = await endsIn(store);
        expect(before).toEqual([
          ['a1', expect.any(String), 'repaired'],
          ['a3', expect.any(String), 'abandoned'],
        ]);
        expect(await setKeys(store, [], KEYS)).toMatchObject({ kind: 'changed', isRelinking: true });
        expect(await editableSettings(store, localAdmin)).toMatchObject({ chainKeys: KEYS, isRelinking: true });
        expect(await endsIn(store)).toEqual(before);
        expect(await relinkConversations(store, localAdmin)).toBe(false);
        expect(await editableSettings(store, localAdmin)).toMatchObject({ chainKeys: KEYS, isRelinking: false });
        expect(await endsIn(store)).toEqual([
          ['a1', expect.any(String), 'abandoned'],
          ['a2', expect.any(String), 'executed'],
        ]);
        await setKeys(store, KEYS, []);
        await relinkConversations(store, localAdmin);
        expect(await endsIn(store)).toEqual(before);
      }));

    it('give the calls and rollups that an import under them gives, in however many steps', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryEdits, { minLength: 1, maxLength: 45 }), async (stories) => {
          const conversations = stories.map((edits, k) => ({
            ...conversationOf(edits.map(({ command, outcome }, n) => edit(n, command, outcome, `c${k}a${n}`))),
            key: `c${k}`,
          }));
          const states: Awaited<ReturnType<typeof callsIn>>[] = [];
          for (const isKeyedFirst of [true, false]) {
            await onStore(async (store) => {
              if (isKeyedFirst) await setKeys(store, [], KEYS);
              await importConversations(store, localAdmin, importOf(...conversations), NOW);
              if (!isKeyedFirst) await setKeys(store, [], KEYS);
              while (await relinkConversations(store, localAdmin));
              const { stored, recounted } = await rollups(store);
              expect(stored).toEqual(recounted);
              states.push(await callsIn(store));
            });
          }
          expect(states[1]).toEqual(states[0]);
        }),
        { numRuns: engine === 'sqlite' ? 12 : 2 },
      );
    }, 120_000);

    it('are asked for at once, by admins only, and known to whoever imports', () =>
      onStore(async (store) => {
        const { jobs } = store.tables;
        await store.write(({ db }) =>
          db.insert(jobs).values({ projectId: 1, name: 'relink_conversations', nextRunAt: NOW + 60_000 }),
        );
        await setKeys(store, [], KEYS);
        const [job] = await store.db.select().from(jobs).where(eq(jobs.name, 'relink_conversations'));
        expect(job?.nextRunAt).toBe(0);
        const importer = { ...localAdmin, role: 'ingest' as const };
        expect(await chainKeys(store, importer)).toEqual(KEYS);
        await expect(relinkConversations(store, importer)).rejects.toThrow(Forbidden);
      }));
  });
}
