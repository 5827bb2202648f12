const ZEROS = /^0*$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const SPAN_ID = /^[0-9a-f]{16}$/;

/** Nothing but zeros is how some senders write that there is no id. */
export const isNoId = (hex: string): boolean => ZEROS.test(hex);

export const isTraceId = (hex: string): boolean => TRACE_ID.test(hex) && !isNoId(hex);

export const isSpanId = (hex: string): boolean => SPAN_ID.test(hex) && !isNoId(hex);
