/** A member of OTLP that holds an integer of 64 bits, written as a number longer than a double holds exactly. */
const LONG_INTEGER = /"(intValue|(?:startT|endT|observedT|t)imeUnixNano)"(\s*:\s*)(-?\d{16,20})(?=[\s,}])/g;

/**
 * Senders may write 64-bit integers as numbers or as strings; a parsed number would be rounded. Inside a string a quote is escaped, so what
 * matches here is always a member.
 */
export const quoteLongIntegers = (text: string): string => text.replace(LONG_INTEGER, '"$1"$2"$3"');
