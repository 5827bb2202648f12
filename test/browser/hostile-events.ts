import { type Random, seededRandom } from '../../ingest/demo/seeded-random';
import { instant } from './sample-events';

/** What a page that fell for it would do: leave a mark, or ask somebody else. */
const PWN = 'window.__pwned=1';
const ELSEWHERE = 'http://elsewhere.invalid';

/** Texts that attack whoever shows, lays out, links or logs them. */
const TEXTS: readonly string[] = [
  `<script>${PWN}</script>`,
  `</script><script>${PWN}</script>`,
  `<img src=x onerror="${PWN}">`,
  `<img src="${ELSEWHERE}/a.png">`,
  `"><svg/onload=${PWN}>`,
  `<iframe src="${ELSEWHERE}"></iframe>`,
  `<style>@import "${ELSEWHERE}/a.css";*{display:none}</style>`,
  `<link rel=stylesheet href="${ELSEWHERE}/a.css">`,
  `<base href="${ELSEWHERE}/"><meta http-equiv=refresh content="0;url=${ELSEWHERE}">`,
  `' onmouseover='${PWN}' style='background:url(${ELSEWHERE})`,
  `javascript:${PWN}//`,
  `![x](${ELSEWHERE}/i.png) [y](javascript:${PWN})`,
  '{{constructor.constructor("window.__pwned=1")()}} ${window.__pwned=1} <%= 1 %>',
  '--><!--<script>window.__pwned=1</script>',
  ']]><![CDATA[<x/>',
  '\u202epay \u2066all\u2069 of it\u202c',
  `Z${'\u0301\u0302\u0327'.repeat(60)}`,
  '\u200b\ufeff\u2028\u2029\u00ad',
  '\u{e0041}\u{e0042}\ufdd0\u{1fffe}',
  '\ud83d lonely \udc00',
  '=HYPERLINK("http://elsewhere.invalid","x")',
  '../../../etc/passwd',
  '%3Cscript%3E%00%2e%2e',
  '__proto__',
  'constructor',
  'toString',
  '| a | b |\n|---|---|\n```',
  "'; DROP TABLE calls; -- ",
  '\u0000\u0007\u001b[31m\u001b]0;t\u0007\u009b',
  'א\u05b0ב \u0627\u0644\u0639 \u0e01\u0e34\u0e35',
  'w'.repeat(900),
  '👩‍👩‍👧‍👦🏴‍☠️',
];

/** Names and ids hold no control characters and are short. */
const NAMES = TEXTS.map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 200)).filter((text) => text !== '');

type Fields = Record<string, unknown>;

/** Anything JSON can hold, with hostile keys and values. */
const valueOf = (random: Random, depth: number): unknown => {
  const kind = depth > 3 ? 0 : random.int(0, 4);
  if (kind === 1) return Array.from({ length: random.int(0, 3) }, () => valueOf(random, depth + 1));
  if (kind === 2) return membersOf(random, depth);
  return kind === 3 ? random.int(-9, 9) : random.pick(TEXTS);
};

const membersOf = (random: Random, depth: number): Fields =>
  Object.fromEntries(Array.from({ length: random.int(1, 4) }, () => [random.pick(TEXTS), valueOf(random, depth + 1)]));

/** Some arguments are no JSON at all, and some are the text of one. */
const argumentsOf = (random: Random): unknown => {
  const kind = random.int(0, 3);
  if (kind === 0) return random.pick(TEXTS);
  return kind === 1 ? JSON.stringify(membersOf(random, 0)) : membersOf(random, 0);
};

const issueOf = (random: Random): Fields => ({
  path: `/${random.pick(TEXTS).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  keyword: random.pick(NAMES),
  expected: random.pick(TEXTS),
  received: random.pick(TEXTS),
  message: random.pick(TEXTS),
});

const attemptOf = (random: Random, call: number, number: number): Fields => ({
  id: `hostile.${call}.${number}`,
  call_id: `${random.pick(NAMES).slice(0, 40)} ${call}`,
  attempt: number,
  tool: NAMES[call % NAMES.length],
  requested_tool: random.pick(NAMES),
  outcome: random.pick(['failed', 'failed', 'ok', 'unknown']),
  error_class: random.pick([...NAMES, 'schema_violation', 'timeout']),
  code: random.pick(NAMES),
  stage: random.pick(['validated', 'returned']),
  ts: instant(call * 1_000 + number * 100),
  arguments: argumentsOf(random),
  message: random.pick(TEXTS),
  issues: [issueOf(random), issueOf(random)],
  user_intent: random.pick(TEXTS),
  context: membersOf(random, 0),
  response: valueOf(random, 0),
  clarification_question: random.pick(TEXTS),
  agent: random.pick(NAMES),
  model: random.pick(NAMES),
  environment: random.pick(NAMES),
  prompt_version: random.pick(NAMES),
  arm: random.pick(NAMES),
  strategy: random.pick(NAMES),
  contract_version: random.pick([...NAMES, 'loop-v1']),
  session_id: `session ${call % 5} ${NAMES[call % 5]}`,
  tags: membersOf(random, 4),
  latency_ms: 1e300,
  tokens_in: Number.MAX_SAFE_INTEGER,
});

const callOf = (random: Random, call: number): Fields[] => {
  const first = attemptOf(random, call, 1);
  const rest = Array.from({ length: random.int(0, 3) }, (_, k) => ({
    ...attemptOf(random, call, k + 2),
    call_id: first['call_id'],
    session_id: first['session_id'],
  }));
  const close = {
    type: 'close',
    id: `hostile.${call}.close`,
    call_id: first['call_id'],
    session_id: first['session_id'],
    ts: instant(call * 1_000 + 900),
    disposition: 'escalated',
    reason: random.pick(NAMES),
    summary: random.pick(TEXTS),
    recommended_action: membersOf(random, 0),
    final_response: random.pick(TEXTS),
    route: 'human',
  };
  return [first, ...rest, ...(random.int(0, 3) > 0 ? [close] : [])];
};

/** Calls in which every text a client can send attacks the reader; the same for the same seed. */
export const hostileEvents = (seed: number, calls = NAMES.length * 2): Fields[] => {
  const random = seededRandom(seed);
  const tools = NAMES.map((tool, index) => ({
    type: 'tool',
    id: `hostile.tool.${index}`,
    tool,
    ts: instant(0),
    description: random.pick(TEXTS),
    owner: random.pick(NAMES),
    input_schema: {
      type: 'object',
      title: random.pick(TEXTS),
      properties: { [random.pick(TEXTS)]: { enum: [random.pick(TEXTS)] } },
    },
  }));
  return [...tools, ...Array.from({ length: calls }, (_, call) => callOf(random, call)).flat()];
};

/** The tools of those calls. */
export const HOSTILE_TOOLS: readonly string[] = NAMES;
