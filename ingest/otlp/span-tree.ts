import type { SpanFacts } from '../../lib/span-facts';

/** No real trace is deeper; a cycle of parents must not hold us. */
const MAX_DEPTH = 200;

const keyOf = (traceId: string, spanId: string): string => `${traceId} ${spanId}`;

/** A conversation's spans by their relatives. Parents may be missing: then a span is the top of what is known. */
export class SpanTree {
  private readonly byKey: ReadonlyMap<string, SpanFacts>;
  /** Earlier first. Clocks are coarse: of what starts together the outer comes before the inner, then what ended first. */
  readonly spans: readonly SpanFacts[];

  constructor(spans: readonly SpanFacts[]) {
    this.byKey = new Map(spans.map((span) => [keyOf(span.traceId, span.spanId), span]));
    this.spans = spans.toSorted(
      (a, b) =>
        a.startMs - b.startMs ||
        this.ancestorsOf(a).length - this.ancestorsOf(b).length ||
        (a.endMs ?? Infinity) - (b.endMs ?? Infinity) ||
        (a.spanId < b.spanId ? -1 : a.spanId > b.spanId ? 1 : 0),
    );
  }

  parentOf({ traceId, parentSpanId }: SpanFacts): SpanFacts | null {
    return parentSpanId === null ? null : (this.byKey.get(keyOf(traceId, parentSpanId)) ?? null);
  }

  /** From the parent upwards, as far as they are known. */
  ancestorsOf(span: SpanFacts): SpanFacts[] {
    const found: SpanFacts[] = [];
    for (let at = this.parentOf(span); at !== null && found.length < MAX_DEPTH; at = this.parentOf(at)) found.push(at);
    return found;
  }

  /** What a span says itself, or else its nearest ancestor that says it. */
  inherited<T>(span: SpanFacts, read: (span: SpanFacts) => T | null): T | null {
    for (const one of [span, ...this.ancestorsOf(span)]) {
      const value = read(one);
      if (value !== null) return value;
    }
    return null;
  }

  /** Spans that name a parent which has not arrived. */
  missingParents(): number {
    return this.spans.filter((span) => span.parentSpanId !== null && this.parentOf(span) === null).length;
  }

  /** Whether a trace has come to its end: its root has, or the agent's run that holds everything else has. */
  hasEnded(traceId: string): boolean {
    const own = this.spans.filter((span) => span.traceId === traceId);
    const lastStart = Math.max(...own.filter(({ kind }) => kind !== 'other').map(({ startMs }) => startMs));
    return own.some(
      ({ parentSpanId, kind, endMs }) =>
        endMs !== null && (parentSpanId === null || (kind === 'agent' && endMs >= lastStart)),
    );
  }
}
