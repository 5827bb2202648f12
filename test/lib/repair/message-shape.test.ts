import { describe, expect, it } from 'vitest';
import { messageShape } from '../../../lib/repair/message-shape';

describe('messageShape', () => {
  it.each([
    ['Error: Flight HAT045 not found on date 2024-06-15', 'Error: Flight <n> not found on date <n>'],
    ['Reservation "ZFA04Y" is full\nmore', 'Reservation <quoted> is full'],
    ["can't find 'a b'", "can't find <quoted>"],
    ['paid 12.50 by ann@example.org', 'paid <n>.<n> by <email>'],
    ['GET https://example.org/a?b=1 failed', 'GET <url> failed'],
    ['job 3f2504e0-4f89-11d3-9a0c-0305e82c3301  died', 'job <id> died'],
    ['', ''],
  ])('%j: %j', (message, shape) => expect(messageShape(message)).toBe(shape));

  it('is equal for messages that differ in values only, and bounded', () => {
    expect(messageShape('order 1 is late')).toBe(messageShape('order 77-b is late'));
    expect(messageShape('x'.repeat(100_000)).length).toBeLessThanOrEqual(300);
  });
});
