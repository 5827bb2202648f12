import { describe, expect, it } from 'vitest';
import { flagTool } from '../../../db/commands/flag-tool';
import { setFlagStatus } from '../../../db/commands/set-flag-status';
import { issueCounts } from '../../../db/queries/issue-counts';
import { toolDetail } from '../../../db/queries/tool-detail';
import { toolList } from '../../../db/queries/tool-list';
import type { Store } from '../../../db/store';
import { unfiltered } from '../../../lib/filter';
import { callCounts, firstAttemptSuccess } from '../../../lib/metrics';
import { ENGINES, localAdmin } from '../store-engines';
import { attempt, close, failed, START, tell, toolEvent } from '../tell-events';

const DAY_MS = 86_400_000;
const FILTER = unfiltered({ from: START - DAY_MS, to: START + DAY_MS, preset: null });
const LATER = unfiltered({ from: START + 10 * DAY_MS, to: START + 11 * DAY_MS, preset: null });

const issues = (...found: [path: string, keyword: string][]): string =>
  JSON.stringify(found.map(([path, keyword]) => ({ path, keyword })));

/** Three calls of `book` of which one repaired and one escalated, two of `search`, and a tool nobody calls. */
const story = (store: Store) =>
  tell(store, [
    toolEvent('book', { ts: START - 2, sideEffects: 'unsafe', inputSchemaJson: '{"type":"object"}', schemaHash: 'h1' }),
    toolEvent('book', {
      ts: START - 1,
      sideEffects: 'none',
      owner: 'travel',
      schemaHash: 'h2',
      descriptionJson: '"Books \\u0000 rooms"',
    }),
    toolEvent('idle', { isHandOff: true }),
    attempt({ callId: 'b1', tool: 'book', model: 'm1' }),
    failed('b2', 1, 'schema_violation', {
      tool: 'book',
      model: 'm1',
      issuesJson: issues(['/rooms/0/size', 'type'], ['/rooms/1/size', 'type']),
    }),
    attempt({ callId: 'b2', number: 2, tool: 'book', ts: START + 120_000, promptVersion: 'p1' }),
    failed('b3', 1, 'schema_violation', {
      tool: 'book',
      model: 'm2',
      issuesJson: issues(['/rooms/4/size', 'type'], ['', 'required']),
    }),
    failed('b3', 2, 'argument_error', { tool: 'book', issuesJson: null }),
    close('b3'),
    attempt({ callId: 's1', tool: 'search', model: 'm1' }),
    attempt({ callId: 's2', tool: 'search', model: 'm1' }),
    failed('x1', 1, 'schema_violation', { tool: '(model output)', stage: 'emitted', issuesJson: issues(['', 'type']) }),
  ]);

for (const { engine, open } of ENGINES) {
  describe(`tools on ${engine}`, () => {
    it('are listed with their success, declarations and open flags, most failures first', async () => {
      const { store, close: closeStore } = await open();
      await story(store);
      const flag = {
        tool: 'book',
        schemaHash: 'h2',
        path: '/rooms',
        reason: 'say what size is',
        attemptId: null,
        at: START,
      };
      const first = await flagTool(store, localAdmin, flag);
      await flagTool(store, localAdmin, { ...flag, path: null });
      if (first.kind !== 'flagged') throw new Error('not flagged');
      await setFlagStatus(store, localAdmin, { id: first.id, from: 'open', to: 'fixed', at: START + 1 });
      const list = await toolList(store, localAdmin, FILTER);
      expect(list.map(({ tool, isDeclared, openFlags }) => [tool, isDeclared, openFlags])).toEqual([
        ['book', true, 1],
        ['search', false, 0],
        ['idle', true, 0],
      ]);
      const [book, search, idle] = list;
      expect(book).toMatchObject({ sideEffects: 'none', owner: 'travel', isHandOff: false });
      expect(firstAttemptSuccess(book?.sums ?? raise())).toMatchObject({ numerator: 1, denominator: 3 });
      expect(search).toMatchObject({ sideEffects: null, owner: null });
      expect(idle).toMatchObject({ isHandOff: true });
      expect(callCounts(idle?.sums ?? raise()).n1).toBe(0);
      await closeStore();
    });

    it('show their versions, flags, and where their arguments fail', async () => {
      const { store, close: closeStore } = await open();
      await story(store);
      await flagTool(store, localAdmin, {
        tool: 'book',
        schemaHash: null,
        path: null,
        reason: 'a "reason"\n\0',
        attemptId: null,
        at: START,
      });
      const book = await toolDetail(store, localAdmin, 'book', FILTER);
      expect(book?.versions.map(({ schemaHash, description }) => [schemaHash, description])).toEqual([
        ['h2', 'Books \0 rooms'],
        ['h1', null],
      ]);
      expect(book?.flags).toMatchObject([{ reason: 'a "reason"\n\0', status: 'open', createdBy: localAdmin.actor }]);
      expect(book?.attemptsLookedAt).toBe(3);
      expect(book?.issues).toEqual([
        { path: '/rooms/*/size', keyword: 'type', attempts: 2 },
        { path: '', keyword: 'required', attempts: 1 },
      ]);
      expect(await toolDetail(store, localAdmin, 'book', LATER)).toMatchObject({
        issues: [],
        attemptsLookedAt: 0,
        openFlags: 1,
      });
      expect(await toolDetail(store, localAdmin, 'search', LATER)).toMatchObject({
        tool: 'search',
        isDeclared: false,
        versions: [],
      });
      for (const name of ['m1', 'never seen', 'constructor', '']) {
        expect([name, await toolDetail(store, localAdmin, name, FILTER)]).toEqual([name, null]);
      }
      await closeStore();
    });

    it('fail where most of their newest failed attempts do, told for all tools at once', async () => {
      const { store, close: closeStore } = await open();
      await story(store);
      const found = await issueCounts(store, localAdmin, FILTER);
      expect([...found.keys()].toSorted()).toEqual(['(model output)', 'book']);
      expect(found.get('book')).toEqual({
        issues: [
          { path: '/rooms/*/size', keyword: 'type', attempts: 2 },
          { path: '', keyword: 'required', attempts: 1 },
        ],
        attemptsLookedAt: 3,
      });
      expect([...(await issueCounts(store, localAdmin, FILTER, 1)).keys()]).toEqual(['(model output)']);
      expect(await issueCounts(store, localAdmin, LATER)).toEqual(new Map());
      await closeStore();
    });
  });
}

const raise = (): never => {
  throw new Error('missing');
};
