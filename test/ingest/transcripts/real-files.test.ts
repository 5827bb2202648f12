import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MODEL_OUTPUT_TOOL } from '../../../lib/words';
import { conversationsOf, expectedFiles, hasRealData, REAL_DATA, readParts } from '../../real-transcripts';
import { partsOf } from './chunked';

if (!hasRealData) console.warn(`SKIPPED: no transcripts at ${REAL_DATA}; identity of real files is not checked`);

const expected = expectedFiles();
const files = expected.map(([file]) => file);
const callCount = expected.reduce((sum, [, { tool_calls }]) => sum + tool_calls, 0);
const idsOf = async (path: string) =>
  conversationsOf(await readParts(path)).flatMap(({ key, attempts }) => attempts.map(({ id }) => `${key} ${id}`));
const countOutputs = async (path: string) =>
  conversationsOf(await readParts(path)).flatMap(({ attempts }) =>
    attempts.filter(({ tool }) => tool === MODEL_OUTPUT_TOOL),
  ).length;
const attemptIdOf = (keyAndId: string) => keyAndId.slice(keyAndId.lastIndexOf(' ') + 1);

describe.skipIf(!hasRealData)('real files: identity', () => {
  it('the same file under another name, unpacked, elsewhere, gives identical ids', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
    try {
      for (const file of files) {
        const copy = join(folder, createHash('md5').update(file).digest('hex'));
        copyFileSync(join(REAL_DATA, file), copy);
        const ids = await idsOf(join(REAL_DATA, file));
        expect(await idsOf(copy)).toEqual(ids);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('no two files share an attempt id, and no id occurs twice in one', async () => {
    const seen = new Map<string, string>();
    let outputCount = 0;
    for (const file of files) {
      const path = join(REAL_DATA, file);
      outputCount += await countOutputs(path);
      for (const id of (await idsOf(path)).map(attemptIdOf)) {
        expect(`${id} ${seen.get(id) ?? 'new'}`).toBe(`${id} new`);
        expect(id).toMatch(/^[0-9a-f]{32}$/);
        seen.set(id, file);
      }
    }
    expect(seen.size - outputCount).toBe(callCount);
  });

  it('a reformatted file gives the same conversations', async () => {
    const file = files.find((name) => name.includes('grok-3-retail')) ?? '';
    const text = gunzipSync(readFileSync(join(REAL_DATA, file))).toString();
    const pretty = JSON.stringify(JSON.parse(text), null, 1);
    expect(conversationsOf(await partsOf(pretty))).toEqual(conversationsOf(await readParts(join(REAL_DATA, file))));
  });
});

const MALFORMED = join(REAL_DATA, 'open/malformed');

describe.skipIf(!existsSync(MALFORMED))('real files: malformed', () => {
  it('refuses the malformed file with line and column and yields nothing', async () => {
    for (const name of readdirSync(MALFORMED)) {
      expect(await readParts(join(MALFORMED, name))).toEqual([
        { kind: 'refused', refusal: { position: 'line 70, column 19', reason: 'not valid JSON: unexpected "T"' } },
      ]);
    }
  });
});
