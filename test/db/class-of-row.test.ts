import { describe, expect, it } from 'vitest';
import { type ClassifiedRow, classOfRow } from '../../db/folding/class-of-row';

const ROW: ClassifiedRow = {
  sentClassId: null,
  code: null,
  messageJson: '"the tool could not do it"',
  issuesJson: null,
  detailsJson: null,
  stage: 'returned',
  toolId: 1,
  conversationSeq: 1,
  classAtArrival: 'unsupported_error',
  classRule: 'none',
};
const derived = JSON.stringify([{ path: '/seats', keyword: 'wrong_type', isDerived: true }]);
const classOf = (row: Partial<ClassifiedRow>) =>
  classOfRow({ ...ROW, ...row }, (id) => (id === null ? null : 'book'), null);

describe('classOfRow', () => {
  it('keeps what was derived from the arguments while nothing else tells a class', () => {
    const row = { issuesJson: derived, classAtArrival: 'schema_violation', classRule: 'derived:wrong_type' } as const;
    expect(classOf(row)).toEqual({ errorClass: 'schema_violation', rule: 'derived:wrong_type' });
    expect(classOf({ ...row, code: '503' })).toMatchObject({ errorClass: 'unavailable' });
  });

  it('lets derived issues decide nothing over a class that was told', () => {
    const messageJson = '"Internal server error"';
    const row = { issuesJson: derived, classAtArrival: 'internal_error', messageJson } as const;
    expect(classOf(row)).toMatchObject({ errorClass: 'internal_error' });
    const told = JSON.stringify([{ path: '/seats', keyword: 'wrong_type' }]);
    expect(classOf({ ...row, issuesJson: told })).toMatchObject({ errorClass: 'schema_violation' });
  });

  it('keeps the class that an application declared on a span', () => {
    const row = { classAtArrival: 'policy_violation', classRule: 'explicit', code: '503' } as const;
    expect(classOf(row)).toEqual({ errorClass: 'policy_violation', rule: 'explicit' });
  });
});
