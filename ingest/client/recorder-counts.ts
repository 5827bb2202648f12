/**
 * Why the recorder gave an event up: there was no room for it; it is larger than the server takes; it cannot be written as JSON; the recorder
 * was closed before it came; it was still unanswered in memory when the time to close was over.
 */
export type DropReason = 'queue_full' | 'event_too_large' | 'not_json' | 'closed' | 'unsent_at_close';

/**
 * What became of the events, since the recorder was made. Always:
 * recorded + recovered = stored + duplicates + all refused + all dropped + handedOver + waiting.
 */
export type RecorderStats = {
  /** Events given to `record`, and the recorder's own reports of dropped ones. */
  recorded: number;
  /** Events found in the spool that an earlier process left; counted once they are read back. */
  recovered: number;
  /** New in the server's store. */
  stored: number;
  /** In the server's store before: sent again because an answer was lost. */
  duplicates: number;
  /** Not taken by the server, by its code. */
  refused: Readonly<Record<string, number>>;
  /** Given up here, by reason. */
  dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** In the spool, but taken over by another recorder, or left there because they could not be read back. */
  handedOver: number;
  /** Not answered for yet. */
  waiting: number;
};

const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** The counters behind {@link RecorderStats}. */
export class RecorderCounts {
  recorded = 0;
  recovered = 0;
  stored = 0;
  duplicates = 0;
  handedOver = 0;
  private readonly refused = new Map<string, number>();
  private readonly dropped = new Map<DropReason, number>();

  addRefused(code: string, events: number): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + events);
  }

  addDropped(reason: DropReason, events: number): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + events);
  }

  stats(): RecorderStats {
    const { recorded, recovered, stored, duplicates, handedOver, refused, dropped } = this;
    return {
      recorded,
      recovered,
      stored,
      duplicates,
      refused: Object.fromEntries(refused),
      dropped: Object.fromEntries(dropped),
      handedOver,
      waiting: recorded + recovered - stored - duplicates - handedOver - sumOf(refused) - sumOf(dropped),
    };
  }
}
