import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, parseDraft } from '../../../components/review-form/draft';
import { missingField } from '../../../components/review-form/missing-field';

const formOf = (entries: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
};

describe('a draft', () => {
  it('holds what was typed and chosen, and nothing that is sent along unseen', () => {
    const data = formOf({
      item: '7',
      place: '1-7',
      view: '',
      $ACTION_KEY: 'k',
      name: 'Ada',
      note: 'so',
      outcome: 'rejected',
    });
    expect(draftOf(data)).toEqual([
      ['note', 'so'],
      ['outcome', 'rejected'],
    ]);
  });

  it('comes back from storage as it was, and anything else in there is no draft', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (draft) => {
        expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        const draft = parseDraft(json);
        expect(draft === null || draft.every((entry) => entry.length === 2)).toBe(true);
      }),
    );
    for (const json of [null, '', '{', '{"a":1}', '[["a"]]', '[["a",1]]']) expect(parseDraft(json)).toBeNull();
  });
});

describe('what a decision lacks', () => {
  it('is the class of a misclassified failure and the reason of a flag', () => {
    expect(missingField(formOf({ outcome: 'misclassified', correctedClass: '' }))?.name).toBe('correctedClass');
    expect(missingField(formOf({ outcome: 'misclassified', correctedClass: 'timeout' }))).toBeNull();
    expect(missingField(formOf({ outcome: 'approved', flag: 'on', note: '  ' }))?.name).toBe('note');
    expect(missingField(formOf({ outcome: 'approved', flag: 'on', note: 'odd' }))).toBeNull();
    expect(missingField(formOf({ outcome: 'rejected' }))).toBeNull();
  });
});
