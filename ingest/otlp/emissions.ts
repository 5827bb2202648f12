import { canonicalArguments } from '../../lib/json/canonical-json';
import type { SeenMessage, SpanCall, SpanFacts } from '../../lib/span-facts';
import { isStandIn } from './stand-in';

/** One call as a model emitted it, and every set of arguments it is known to have had. */
export type Emission = {
  callId: string | null;
  tool: string;
  /** How many emissions of the same provider call id came before: mocks and some providers use one again. */
  occurrence: number;
  /** As the model wrote them; null where only the call is known. */
  argumentsJson: string | null;
  /** As later turns were shown them, where that differs: something repaired them in between. */
  shownArgumentsJson: string | null;
  /** The turn that emitted it; null where only a later turn's history tells of it. */
  turn: SpanFacts | null;
  /** Position among the calls of its turn, and how many there are. */
  position: number;
  /** What puts emissions into order: the instant of the turn, then the place in a history. */
  order: { atMs: number; index: number };
  traceId: string;
};

const key = (callId: string | null, tool: string): string => (callId === null ? `tool ${tool}` : `id ${callId}`);

const sameArguments = (a: string | null, b: string | null): boolean => canonicalArguments(a) === canonicalArguments(b);

const isRepair = (emittedJson: string, shownJson: string | null): boolean =>
  shownJson !== null && !sameArguments(emittedJson, shownJson) && !isStandIn(emittedJson, shownJson);

type CallMessage = Extract<SeenMessage, { kind: 'call' }>;

const ofTurns = (turns: readonly SpanFacts[]): Emission[] => {
  const counts = new Map<string, number>();
  return turns.flatMap((turn) =>
    (turn.turn?.calls ?? []).map(({ callId, tool, argumentsJson }: SpanCall, position): Emission => {
      const occurrence = counts.get(key(callId, tool)) ?? 0;
      counts.set(key(callId, tool), occurrence + 1);
      const order = { atMs: turn.startMs, index: Number.MAX_SAFE_INTEGER };
      const shownArgumentsJson = null;
      return {
        callId,
        tool,
        occurrence,
        argumentsJson,
        shownArgumentsJson,
        turn,
        position,
        order,
        traceId: turn.traceId,
      };
    }),
  );
};

/** Calls that only histories tell of, in the order in which they were first seen. */
const byFirstSight = (a: SeenMessage, b: SeenMessage): number =>
  a.seenAtMs - b.seenAtMs ||
  (a.seenIn < b.seenIn ? -1 : a.seenIn > b.seenIn ? 1 : 0) ||
  a.messageIndex - b.messageIndex ||
  a.ordinal - b.ordinal;

/** The emission a history speaks of: that of its id, or, without ids, an equal one that no other message took. */
const spokenOf = (
  message: CallMessage,
  emissions: readonly Emission[],
  taken: ReadonlySet<Emission>,
): Emission | undefined => {
  const { callId, tool, argumentsJson } = message;
  const candidates = emissions.filter(
    (one) =>
      !taken.has(one) &&
      (callId === null || one.callId === null
        ? one.tool === tool && sameArguments(one.argumentsJson, argumentsJson)
        : one.callId === callId),
  );
  return candidates.find((one) => sameArguments(one.argumentsJson, argumentsJson)) ?? candidates[0];
};

const fromHistory = (message: CallMessage, occurrence: number, position: number): Emission => ({
  callId: message.callId,
  tool: message.tool,
  occurrence,
  argumentsJson: message.argumentsJson,
  shownArgumentsJson: null,
  turn: null,
  position,
  // Whatever a turn was shown came before it.
  order: { atMs: message.seenAtMs, index: message.messageIndex },
  traceId: message.traceId,
});

/** Every call that models emitted, in order: those of turns, which are given earliest first, and those that only a later turn's history still knows. */
export const emissionsOf = (turns: readonly SpanFacts[], messages: readonly SeenMessage[]): Emission[] => {
  const emissions = ofTurns(turns);
  const counts = new Map<string, number>();
  for (const { callId, tool } of emissions) counts.set(key(callId, tool), (counts.get(key(callId, tool)) ?? 0) + 1);
  const taken = new Set<Emission>();
  const seenCalls = messages.filter((message): message is CallMessage => message.kind === 'call');
  const positions = new Map<string, number>();
  // A conversation of several traces shows one message in each of them.
  const shown = new Set<string>();
  for (const message of seenCalls.toSorted(byFirstSight)) {
    const { callId, tool, argumentsJson, ordinal, seenIn, messageIndex } = message;
    const identity = `${key(callId, tool)} ${tool} ${canonicalArguments(argumentsJson)} ${ordinal}`;
    if (shown.has(identity)) continue;
    shown.add(identity);
    const known = spokenOf(message, emissions, taken);
    if (known) {
      taken.add(known);
      if (known.argumentsJson === null) known.argumentsJson = argumentsJson;
      else if (isRepair(known.argumentsJson, argumentsJson)) known.shownArgumentsJson = argumentsJson;
      continue;
    }
    const place = `${seenIn} ${messageIndex}`;
    const position = positions.get(place) ?? 0;
    positions.set(place, position + 1);
    const occurrence = counts.get(key(callId, tool)) ?? 0;
    counts.set(key(callId, tool), occurrence + 1);
    const emission = fromHistory(message, occurrence, position);
    taken.add(emission);
    emissions.push(emission);
  }
  return emissions.toSorted(
    (a, b) => a.order.atMs - b.order.atMs || a.order.index - b.order.index || a.position - b.position,
  );
};
