import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goldenFeedback, judgeGoldenCall } from '../../../ingest/golden/judge-golden-call';
import type { GoldenCall } from '../../../ingest/golden/read-golden-call';
import { readGoldenSet } from '../../../ingest/golden/read-golden-set';
import { parseEvents } from '../../../ingest/native/parse-events';
import type { Attempt } from '../../../lib/attempt';
import { memberSources } from '../../../lib/json/member-sources';
import { BUILT_IN_CONTRACTS, contractNamed } from '../../../lib/repair/built-in-contracts';
import { type Contract, contractLabel } from '../../../lib/repair/contract';
import { ERROR_CLASSES, isErrorClass } from '../../../lib/repair/error-classes';
import { schemaIssues } from '../../../lib/repair/schema-issues';
import { foldOne } from '../../lib/fold/fold-one';
import { sampleAttempt } from '../../lib/sample-attempt';

const TEXT = readFileSync(new URL('../../../ingest/golden/golden-calls.jsonl', import.meta.url), 'utf8');
const LINES = TEXT.trimEnd().split('\n');
const { calls, problems } = readGoldenSet(TEXT);

const contractOf = (label: string): Contract => {
  const contract = contractNamed(label);
  if (contract === null) throw new Error(`the set names a contract that is not built in: ${label}`);
  return contract;
};

type Line = { name: string; why: string; class: string; expected: Record<string, unknown> };

describe('the golden set', () => {
  it('is read whole, and holds at least 150 calls, a line each', () => {
    expect(problems).toEqual([]);
    expect(calls.length).toBe(LINES.length);
    expect(calls.length).toBeGreaterThanOrEqual(150);
  });

  it('has every class under every contract', () => {
    const found = new Set(calls.map(({ attempts, contract }) => `${attempts.at(-1)?.errorClass} ${contract}`));
    const wanted = BUILT_IN_CONTRACTS.flatMap((contract) =>
      ERROR_CLASSES.map((errorClass) => `${errorClass} ${contractLabel(contract)}`),
    );
    expect(wanted.filter((pair) => !found.has(pair))).toEqual([]);
  });

  it('has every end a contract can come to, and repairs that are possible and impossible', () => {
    const ends = new Set(calls.map(({ expected }) => expected.decision?.rule));
    expect([...ends].toSorted()).toEqual(
      ['budget_spent', 'clarify', 'not_converging', 'not_repairable', 'not_retryable', 'policy_stop'].concat([
        'repeated_class',
        'row',
        'stuck',
        'unsafe_to_resend',
      ]),
    );
    const asked = calls.filter(({ expected }) => expected.decision?.action === 'repair_input');
    expect(asked.some(({ answer }) => answer === null) && asked.some(({ answer }) => answer !== null)).toBe(true);
  });

  it('says of each why it is there', () => {
    const lines = LINES.map((line) => JSON.parse(line) as Line);
    expect(lines.filter(({ why }) => why.length < 10).map(({ name }) => name)).toEqual([]);
    expect(new Set(lines.map(({ why }) => why)).size).toBeGreaterThan(150);
  });
});

describe('what the library makes of the golden set', () => {
  it.each(calls)('$name', (call) => {
    const { decision, feedback, ...verdict } = judgeGoldenCall(call, contractOf(call.contract));
    expect({ decision, feedback }).toEqual(call.expected);
    expect(verdict).toEqual({ isDecisionRight: true, isFeedbackRight: true });
  });

  it.each(calls.filter(({ answer }) => answer !== null))(
    '$name: its answer keeps to the schema',
    ({ answer, tools }) => {
      const schema = tools.get(answer?.tool ?? '')?.input_schema;
      expect(schemaIssues(JSON.stringify(schema), answer?.argumentsJson ?? '')).toEqual([]);
    },
  );
});

describe('the other arms', () => {
  const isPolicy = ({ attempts }: GoldenCall) => attempts.at(-1)?.errorClass === 'policy_violation';

  it.each(calls)('tell less, or the call as well: $name', (call) => {
    const contract = contractOf(call.contract);
    const { code, retry, error_class, issues } = call.expected.feedback ?? {};
    const places = issues?.map((issue) => ({ path: issue.path, code: issue.code }));
    expect(goldenFeedback(call, contract, 'bare')).toEqual({ code, retry });
    const withPlaces = goldenFeedback(call, contract, 'path_and_code');
    const withCall = goldenFeedback(call, contract, 'quoted_call');
    if (isPolicy(call)) expect([withPlaces, withCall]).toEqual([call.expected.feedback, call.expected.feedback]);
    else {
      expect(withPlaces).toEqual({ code, retry, error_class, issues: places });
      const { tool, argumentsJson, message } = call.attempts[call.attempts.length - 1] ?? call.attempts[0];
      expect(withCall).toMatchObject({
        ...call.expected.feedback,
        quoted: { tool, arguments: argumentsJson, message },
      });
    }
  });
});

const FOLDED = ['loop_disposition', 'reason', 'first_class', 'last_class', 'repair_way'] as const;

/** The attempts of a line as the server would take them in. */
const arrived = (line: string): Attempt[] => {
  const events = memberSources(line).get('events') ?? '';
  const body = parseEvents(events, { contentKind: 'json', now: Date.parse('2027-01-01'), isUnmasked: false });
  if (body.kind === 'refused') throw new Error(body.message);
  expect(body.rejected).toEqual([]);
  return body.events.flatMap(({ event }) => {
    if (event.type !== 'attempt') return [];
    const { sentClass } = event;
    const errorClass = sentClass !== null && isErrorClass(sentClass) ? sentClass : null;
    return [sampleAttempt({ ...event, errorClass, classAtArrival: errorClass })];
  });
};

describe('the events of the golden set', () => {
  it.each(LINES.map((line) => [(JSON.parse(line) as Line).name, line]))('%s', (_name, line) => {
    const attempts = arrived(line);
    expect(new Set(attempts.map(({ environment }) => environment))).toEqual(new Set(['golden']));
    const { loopDisposition, reason, firstClass, lastClass, repairWay } = foldOne({ attempts });
    const folded = [loopDisposition, reason, firstClass, lastClass, repairWay];
    const { expected } = JSON.parse(line) as Line;
    expect(folded).toEqual(FOLDED.map((name) => expected[name]));
  });
});
