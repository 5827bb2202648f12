/** Bytes of request bodies that may be in memory at the same time, over all requests. */
export class ByteBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  /** Takes bytes out of the budget; false, and nothing taken, when they are not there. */
  take(bytes: number): boolean {
    if (this.used + bytes > this.maxBytes) return false;
    this.used += bytes;
    return true;
  }

  release(bytes: number): void {
    this.used -= bytes;
  }
}
