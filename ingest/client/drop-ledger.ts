import type { ClientDropped } from './client-event';
import type { DropReason } from './recorder-counts';

/** Events dropped for one reason that the server has not been told of. Times are milliseconds since 1970. */
type Gap = { count: number; sinceMs: number; untilMs: number };

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Remembers what was dropped until the server can be told. */
export class DropLedger {
  private readonly gaps = new Map<DropReason, Gap>();

  /** Is there anything to tell? */
  get isPending(): boolean {
    return this.gaps.size > 0;
  }

  /** True where a gap begins. */
  add(reason: DropReason, nowMs: number): boolean {
    const gap = this.gaps.get(reason);
    if (gap === undefined) {
      this.gaps.set(reason, { count: 1, sinceMs: nowMs, untilMs: nowMs });
      return true;
    }
    gap.count++;
    gap.untilMs = nowMs;
    return false;
  }

  /** Offers each gap as an event; one that is taken is forgotten. */
  tell(take: (event: ClientDropped) => boolean, newId: () => string, nowMs: number): void {
    for (const [reason, { count, sinceMs, untilMs }] of this.gaps) {
      const event: ClientDropped = {
        type: 'dropped',
        id: newId(),
        ts: isoTime(nowMs),
        count,
        reason,
        since: isoTime(sinceMs),
        until: isoTime(untilMs),
      };
      if (take(event)) this.gaps.delete(reason);
    }
  }
}
