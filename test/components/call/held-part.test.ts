import { describe, expect, it } from 'vitest';
import { partOf } from '../../../components/call/held-part';

describe('partOf', () => {
  it('ships what is short as it is', () => {
    expect(partOf('{"a":1.0}', 'e', 'arguments')).toEqual({ kind: 'whole', source: '{"a":1.0}' });
  });

  it('holds back what is long, says how long it is, and makes its beginning visible', () => {
    const part = partOf(JSON.stringify(`\u202e${'x'.repeat(20_000)}`), 'e', 'message');
    expect(part).toMatchObject({ kind: 'held', eventId: 'e', field: 'message', characters: 20_001 });
    expect(part.kind === 'held' ? part.beginning : '').toMatch(/^⟨U\+202E⟩x{599}$/);
  });
});
