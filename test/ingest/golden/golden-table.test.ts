import { expect, it } from 'vitest';
import { goldenRows, goldenTable } from '../../../ingest/golden/golden-table';
import type { GoldenOutcome } from '../../../ingest/golden/run-golden-call';

const outcome = (errorClass: GoldenOutcome['errorClass'], isRepaired: boolean | null, isRight: boolean | null = true) =>
  ({ errorClass, isRepaired, isDecisionRight: isRight, isFeedbackRight: isRight }) as GoldenOutcome;

it('counts by class, leaves out what was not expected or not possible, and adds all up', () => {
  const rows = goldenRows([
    outcome('timeout', null, false),
    outcome('schema_violation', true),
    outcome('schema_violation', false),
    outcome('schema_violation', null, null),
  ]);
  expect(rows.map(({ name, calls }) => [name, calls])).toEqual([
    ['schema_violation', 3],
    ['timeout', 1],
    ['all', 4],
  ]);
  expect(goldenTable(rows).split('\n')).toEqual([
    'class             n  decisions right  feedback right  repaired  share, 95 % interval',
    'schema_violation  3              2/2             2/2       1/2     50.0 % (9.5–90.5)',
    'timeout           1              0/1             0/1       0/0               no data',
    'all               4              2/3             2/3       1/2     50.0 % (9.5–90.5)',
    '',
  ]);
});
