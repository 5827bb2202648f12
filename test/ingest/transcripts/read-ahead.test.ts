import { describe, expect, it } from 'vitest';
import { readConversations } from '../../../ingest/transcripts/read-conversations';
import { conversationLine } from '../../bench/big-transcript';

const LINES = 400;
const MEBIBYTE = 1024 * 1024;

/** Counts what has been asked for. */
async function* lines(taken: { bytes: number }): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < LINES; n++) {
    const line = Buffer.from(`${conversationLine(n)}\n`);
    taken.bytes += line.length;
    yield line;
  }
}

describe('a long JSONL file', () => {
  it('is never read further ahead than it takes to tell its shape', async () => {
    const taken = { bytes: 0 };
    let handedOver = 0;
    let count = 0;
    let furthestAhead = 0;
    for await (const part of readConversations(lines(taken))) {
      if (part.kind !== 'conversation') continue;
      handedOver += Buffer.byteLength(conversationLine(count));
      count += 1;
      furthestAhead = Math.max(furthestAhead, taken.bytes - handedOver);
    }
    expect(taken.bytes).toBeGreaterThan(8 * MEBIBYTE);
    expect(furthestAhead).toBeLessThan(2 * MEBIBYTE);
  });

  it('is left where its reader stops', async () => {
    const taken = { bytes: 0 };
    for await (const part of readConversations(lines(taken))) if (part.kind === 'conversation') break;
    expect(taken.bytes).toBeLessThan(2 * MEBIBYTE);
  });
});
