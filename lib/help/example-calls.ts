import type { CallEvents, FoldedCall } from '../folded-call';
import { foldCalls } from '../fold';
import { addMeasures, measuresOf, type Measures, noMeasures } from '../measures';
import { contractNamed } from '../repair/built-in-contracts';
import { isCleanRepair } from '../repair/clean-repair';
import { loopSteps } from '../repair/loop-steps';
import { repairMeasures } from '../repair/repair-measures';
import { exampleAttempt, exampleClose, exampleEvents } from './example-attempt';

/** A call of the worked example, told in a sentence, and how many calls like it the example counts. */
export type ExampleCall = { story: string; events: CallEvents; times: number };

const TRACK = { tool: 'track_parcel', argumentsJson: '{"parcel_id":"NW-70412"}' } as const;
const BOOK = { tool: 'book_pickup', argumentsJson: '{"parcel_id":"NW-70412","weight_kg":"2.4"}' } as const;
const MENDED = '{"parcel_id":"NW-70412","weight_kg":2.4}';
const WRONG_TYPE = { path: '/weight_kg', keyword: 'type', expected: 'number', received: '"2.4"' };
const MISTYPED = { ...BOOK, outcome: 'failed', errorClass: 'schema_violation', issues: [WRONG_TYPE] } as const;

/** The repair that the pages show in full. */
export const REPAIRED_CALL: ExampleCall = {
  story: 'The weight was sent as text. The model was told, and sent a number.',
  events: exampleEvents([
    exampleAttempt({ number: 1, ...MISTYPED }),
    exampleAttempt({ number: 2, ...BOOK, argumentsJson: MENDED, outcome: 'ok', stage: 'returned' }),
  ]),
  times: 14,
};

/** Calls of one small project: at least one of every disposition. */
export const EXAMPLE_CALLS: readonly ExampleCall[] = [
  {
    story: 'It worked at once.',
    events: exampleEvents([exampleAttempt({ number: 1, ...TRACK, outcome: 'ok', stage: 'returned' })]),
    times: 170,
  },
  REPAIRED_CALL,
  {
    story: 'The tool was down for a moment, and the same call went through.',
    events: exampleEvents([
      exampleAttempt({ number: 1, ...TRACK, outcome: 'failed', errorClass: 'unavailable', stage: 'dispatched' }),
      exampleAttempt({ number: 2, ...TRACK, outcome: 'ok', stage: 'returned' }),
    ]),
    times: 4,
  },
  {
    story: 'The tool asked for does not exist; another one did it.',
    events: exampleEvents([
      exampleAttempt({ number: 1, ...TRACK, tool: 'find_parcel', outcome: 'failed', errorClass: 'wrong_tool' }),
      exampleAttempt({ number: 2, ...TRACK, outcome: 'ok', stage: 'returned' }),
    ]),
    times: 2,
  },
  {
    story: 'The repair failed with the same class, so the call went to a person.',
    events: exampleEvents(
      [
        exampleAttempt({ number: 1, ...MISTYPED }),
        exampleAttempt({ number: 2, ...MISTYPED, argumentsJson: '{"parcel_id":"NW-70412","weight_kg":"2,4"}' }),
      ],
      [exampleClose({ disposition: 'escalated', reason: 'repeated_class' })],
    ),
    times: 5,
  },
  {
    story: 'A policy said no.',
    events: exampleEvents([
      exampleAttempt({ number: 1, ...BOOK, argumentsJson: MENDED, outcome: 'failed', errorClass: 'policy_violation' }),
    ]),
    times: 1,
  },
  {
    story: 'It failed, and the loop gave up without telling anybody.',
    events: exampleEvents(
      [exampleAttempt({ number: 1, ...TRACK, outcome: 'failed', errorClass: 'not_found', stage: 'returned' })],
      [exampleClose({ disposition: 'abandoned', reason: null })],
    ),
    times: 2,
  },
  {
    story: 'It failed, and nothing has followed yet.',
    events: exampleEvents([
      exampleAttempt({ number: 1, ...TRACK, outcome: 'failed', errorClass: 'timeout', stage: 'dispatched' }),
    ]),
    times: 2,
  },
  {
    story: 'It waits for an approval.',
    events: exampleEvents([exampleAttempt({ number: 1, ...BOOK, argumentsJson: MENDED, outcome: 'control_flow' })]),
    times: 1,
  },
  {
    story: 'Only a second attempt arrived; nobody knows how the first one went.',
    events: exampleEvents([exampleAttempt({ number: 2, ...TRACK, outcome: 'ok', stage: 'returned' })]),
    times: 1,
  },
];

/** The one call that the events of an example tell of. */
export const foldExample = ({ events }: ExampleCall): FoldedCall => {
  const [call] = foldCalls(events);
  if (!call) throw new Error('an example without events');
  return call;
};

/** Whether the repair of an example was clean, as the fold finds it. */
const isCleanExample = ({ decisions }: CallEvents, { standing }: FoldedCall): boolean | null => {
  const contract = contractNamed('loop-v1');
  if (!contract) throw new Error('an example without a contract');
  const loop = { attempts: standing, decisions, contract, sideEffects: 'none' } as const;
  return isCleanRepair(loop, repairMeasures(loop, loopSteps(loop)));
};

/** The sums of the examples that `isWanted` picks, each counted as often as it says. */
export const sumExamples = (isWanted: (call: FoldedCall) => boolean = () => true): Measures => {
  const sums = noMeasures();
  for (const example of EXAMPLE_CALLS) {
    const call = foldExample(example);
    if (!isWanted(call)) continue;
    const added = measuresOf(call, isCleanExample(example.events, call));
    for (let time = 0; time < example.times; time++) addMeasures(sums, added);
  }
  return sums;
};
