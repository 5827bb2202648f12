import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeReviewNote, encodeReviewNote } from '../../lib/review-note';

describe('a review note', () => {
  it('comes back as it was written, whatever it holds', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.option(text, { nil: null }), (note, argumentsText) => {
        const written = { note, argumentsText };
        expect(decodeReviewNote(encodeReviewNote(written))).toEqual(written);
      }),
    );
  });

  it('reads a note from before there were arguments', () => {
    expect(decodeReviewNote('"{\\"note\\":1}"')).toEqual({ note: '{"note":1}', argumentsText: null });
  });
});
