import { memberSources } from './json/member-sources';
import { prettySource } from './json/pretty-source';
import { hiddenAsEscapes } from './json/source-text';
import { LIMITS } from './limits';
import { fnv1a } from './repair/fnv-1a';

/** Names the shape, so that a later one can be told from it. */
const FORMAT = 'mendtrace.golden-call.v1';
const GOLDEN = 'golden';
const MARK = `${GOLDEN}:`;
const KEPT_OF_LONG_ID = 100;

/** A call as its events are expected to fold. */
export type GoldenExpectation = {
  loop_disposition: string;
  reason: string | null;
  first_class: string | null;
  last_class: string | null;
  repair_way: string | null;
};

export type GoldenCallParts = {
  /** Id of the call: that of its first attempt. */
  id: string;
  tool: string;
  /** JSON source text; null where nobody said what the user wanted. */
  intentJson: string | null;
  expected: GoldenExpectation;
  /** Its attempts and the closes that clients sent, as JSON source texts. */
  events: readonly string[];
};

/** An id of its own, so that the golden event is no duplicate of, and no conflict with, the one it was made from. */
const goldenId = (id: string): string => {
  const marked = MARK + id;
  return marked.length <= LIMITS.idChars ? marked : `${MARK}${id.slice(0, KEPT_OF_LONG_ID)}:${fnv1a(id)}`;
};

/** The conversation and the links of the real call stay behind: a golden call stands alone. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['session_id', 'trace_id', 'environment', 'call_scope', 'id']);

const idOf = (members: ReadonlyMap<string, string>): string => JSON.parse(members.get('id') ?? '""') as string;

const goldenEvent = (source: string, scope: string): string => {
  const members = memberSources(source);
  const own = [
    ['id', JSON.stringify(goldenId(idOf(members)))],
    ['call_scope', JSON.stringify(scope)],
    ...(members.get('type') === '"close"' ? [] : [['environment', JSON.stringify(GOLDEN)]]),
  ];
  const kept = [...members].filter(([name]) => !LEFT_BEHIND.has(name));
  return `{${[...own, ...kept].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
};

/**
 * A golden call as JSON text, for regression suites: `{ format, tool, intent, expected, events }`. `events` can be sent to
 * `/api/v1/events` as they are: they have ids and a scope of their own and `environment: golden`, so live rates never see them.
 * `expected` is what they fold to. Every value keeps the digits and escapes it was sent with.
 */
export const goldenCall = ({ id, tool, intentJson, expected, events }: GoldenCallParts): string => {
  const members = [
    ['format', JSON.stringify(FORMAT)],
    ['tool', JSON.stringify(tool)],
    ['intent', intentJson ?? 'null'],
    ['expected', JSON.stringify(expected)],
    ['events', `[${events.map((event) => goldenEvent(event, goldenId(id))).join(',')}]`],
  ];
  const text = `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
  return `${hiddenAsEscapes(prettySource(text))}\n`;
};
