/** A call that came in while somebody watched. */
export type ArrivedCall = {
  /** Leads to its page. */
  id: string;
  tool: string;
};

/** Where the watch stands: calls numbered up to `seq` were there before. */
export type Arrival = { seq: number; call: ArrivedCall | null };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const GROWTH = 1.5;

/** How long to wait before asking once more, after so many questions: a second at first, and never over a quarter of a minute. */
export const watchWaitMs = (asked: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** asked);

const isCall = (value: unknown): value is ArrivedCall =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'tool' in value &&
  typeof value.tool === 'string';

/** The server's answer, where it is one. */
export const readArrival = (value: unknown): Arrival | null => {
  if (typeof value !== 'object' || value === null || !('seq' in value) || !('call' in value)) return null;
  const { seq, call } = value;
  if (typeof seq !== 'number' || !(call === null || isCall(call))) return null;
  return { seq, call };
};
