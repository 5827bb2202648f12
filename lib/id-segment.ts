const DOTS = /^\.{1,2}$/;
const MARK = '~';

/**
 * An id as a segment of a path. A browser takes `.` and `..` out of a path even when they are encoded, so these get a mark
 * that no id can hold.
 */
export const segmentOf = (id: string): string => (DOTS.test(id) ? MARK + id : encodeURIComponent(id));

/** The id a path segment stands for. */
export const idOfSegment = (segment: string): string =>
  segment.startsWith(MARK) ? segment.slice(MARK.length) : segment;
