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

/** A tool as its team declared it; null where it did not. Members that end in `Json` are JSON source texts. */
export type GoldenToolParts = {
  name: string;
  descriptionJson: string | null;
  sideEffects: string | null;
  risk: string | null;
  isHandOff: boolean;
  inputSchemaJson: string | null;
  outputSchemaJson: string | null;
};

export type GoldenCallParts = {
  /** Id of the call: that of its first attempt. */
  id: string;
  tool: string;
  /** The declared ones among the tools that its attempts name. */
  tools: readonly GoldenToolParts[];
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

const objectSource = (members: readonly (readonly [name: string, source: string | null])[]): string =>
  `{${members.flatMap(([name, source]) => (source === null ? [] : [`${JSON.stringify(name)}:${source}`])).join(',')}}`;

const goldenEvent = (source: string, scope: string): string => {
  const members = memberSources(source);
  const isClose = members.get('type') === '"close"';
  const kept = [...members].filter(([name]) => !LEFT_BEHIND.has(name));
  return objectSource([
    ['id', JSON.stringify(goldenId(idOf(members)))],
    ['call_scope', JSON.stringify(scope)],
    ['environment', isClose ? null : JSON.stringify(GOLDEN)],
    ...kept,
  ]);
};

const toolSource = (tool: GoldenToolParts): string =>
  objectSource([
    ['description', tool.descriptionJson],
    ['side_effects', tool.sideEffects && JSON.stringify(tool.sideEffects)],
    ['risk', tool.risk && JSON.stringify(tool.risk)],
    ['hand_off', tool.isHandOff ? 'true' : null],
    ['input_schema', tool.inputSchemaJson],
    ['output_schema', tool.outputSchemaJson],
  ]);

/**
 * A golden call as JSON text, for regression suites: `{ format, tool, tools, intent, expected, events }`. `events` can be sent to
 * `/api/v1/events` as they are: they have ids and a scope of their own and `environment: golden`, so live rates never see them.
 * `expected` is what they fold to. Every value keeps the digits and escapes it was sent with.
 */
export const goldenCall = ({ id, tool, tools, intentJson, expected, events }: GoldenCallParts): string => {
  const text = objectSource([
    ['format', JSON.stringify(FORMAT)],
    ['tool', JSON.stringify(tool)],
    ['tools', tools.length === 0 ? null : objectSource(tools.map((each) => [each.name, toolSource(each)]))],
    ['intent', intentJson ?? 'null'],
    ['expected', JSON.stringify(expected)],
    ['events', `[${events.map((event) => goldenEvent(event, goldenId(id))).join(',')}]`],
  ]);
  return `${hiddenAsEscapes(prettySource(text))}\n`;
};
