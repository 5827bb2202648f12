import type { JsonSink } from '../../lib/json/json-scanner';
import { LIMITS } from '../../lib/limits';

/** One event inside the text of its request. */
export type ScannedEvent = {
  /** The whole text; `start` and `end` say where in it the event lies. */
  source: string;
  start: number;
  end: number;
  /** Spans of its members: key start, key end, value start, value end, one member after the other. */
  members: readonly number[];
  /** JSON values in it, itself included. */
  values: number;
  /** Levels of nesting, itself included; 0 where the whole text is not deep enough to matter. */
  depth: number;
  hasOverflow: boolean;
};

/** Numbers kept per member. */
export const SPAN_LENGTH = 4;

/** Members beyond the limit of values are not worth keeping: their event is refused. */
const MAX_SPANS = LIMITS.values * SPAN_LENGTH;

/** Collects the elements of a JSON array as events: they lie at depth 1, their members at depth 2. */
export class EventSink implements JsonSink {
  readonly maxReportedDepth = 2;
  readonly events: ScannedEvent[] = [];
  /** Elements of the array, those beyond the limit of a batch included. */
  count = 0;
  private members: number[] = [];
  private valuesBefore = 1;

  constructor(private readonly source: string) {}

  member(depth: number, keyStart: number, keyEnd: number, start: number, end: number): void {
    if (depth === 2 && this.members.length < MAX_SPANS) this.members.push(keyStart, keyEnd, start, end);
  }

  element(depth: number, start: number, end: number, valuesSoFar: number): void {
    if (depth !== 1) return;
    const { source, members } = this;
    const values = valuesSoFar - this.valuesBefore;
    this.count++;
    if (this.count <= LIMITS.eventsPerBatch) {
      this.events.push({ source, start, end, members, values, depth: 0, hasOverflow: false });
    }
    this.members = [];
    this.valuesBefore = valuesSoFar;
  }
}

/** Collects the members of an event that is a JSON text of its own. */
export class MemberSink implements JsonSink {
  readonly maxReportedDepth = 1;
  readonly members: number[] = [];

  member(_depth: number, keyStart: number, keyEnd: number, start: number, end: number): void {
    if (this.members.length < MAX_SPANS) this.members.push(keyStart, keyEnd, start, end);
  }

  element(): void {}
}
