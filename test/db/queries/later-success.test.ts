import { describe, expect, it } from 'vitest';
import { importConversations } from '../../../db/commands/import-conversations';
import { laterSuccess } from '../../../db/queries/later-success';
import type { UnlinkedAttempt } from '../../../lib/conversation';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';
import { allCalls } from '../read-state';
import { ENGINES, localAdmin } from '../store-engines';
import { conversationOf, importOf, unlinked } from '../tell-conversation';

const NOW = Date.UTC(2026, 10, 30);
const failed = unlinked(1, { outcome: 'failed', tool: 'list_files' });

const CASES: [string, UnlinkedAttempt[], string | null][] = [
  ['a later tool', [failed, unlinked(2, { tool: 'get_file' }), unlinked(3, { tool: 'book' })], 'get_file'],
  [
    'the first that succeeded',
    [failed, unlinked(2, { tool: 'book', outcome: 'failed' }), unlinked(3, { tool: 'get_file' })],
    'get_file',
  ],
  [
    'one after the last attempt',
    [failed, unlinked(2, { tool: 'early' }), { ...failed, id: 'x', turn: 3, sequence: 3 }],
    null,
  ],
  ['nothing beside it in its turn', [failed, unlinked(2, { tool: 'get_file', turn: 1 })], null],
  ['nothing of another actor', [failed, unlinked(2, { tool: 'get_file', actor: 'user' })], null],
  ['no hand-over', [failed, unlinked(2, { tool: 'transfer_to_human', isEscalationCall: true })], null],
  ['no model output', [failed, unlinked(2, { tool: MODEL_OUTPUT_TOOL })], null],
  [
    'nothing for a call that was repaired',
    [failed, unlinked(2, { tool: 'list_files' }), unlinked(3, { tool: 'get_file' })],
    null,
  ],
  ['nothing for a refused output', [unlinked(1, { outcome: 'failed', tool: MODEL_OUTPUT_TOOL }), unlinked(2)], null],
];

for (const { engine, open } of ENGINES) {
  describe(`what may have served instead, on ${engine}`, () => {
    it.each(CASES)('is %s', async (_name, attempts, tool) => {
      const { store, close } = await open();
      await importConversations(store, localAdmin, importOf(conversationOf(attempts)), NOW);
      const [call] = (await allCalls(store)).filter(({ id }) => id === attempts[0]?.id);
      if (call === undefined) throw new Error('the call is not there');
      expect((await laterSuccess(store, localAdmin, call))?.tool ?? null).toBe(tool);
      expect(await laterSuccess(store, { ...localAdmin, projectId: 2 }, call)).toBeNull();
      await close();
    });
  });
}
