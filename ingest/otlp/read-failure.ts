import { LIMITS } from '../../lib/limits';

/** The whole request cannot be read, or is too much. Thrown deep inside a reader and caught where decoding began. */
export class UnreadableRequest extends Error {
  constructor(
    readonly error: 'malformed' | 'too_large',
    message: string,
  ) {
    super(message);
  }
}

/** A value is no use, and with it the span or log record it belongs to; the others of its request are. */
export class UnusableValue extends Error {}

export const malformed = (field: string, expected: string): UnreadableRequest =>
  new UnreadableRequest('malformed', `${field}: expected ${expected}`);

export const tooLarge = (): UnreadableRequest =>
  new UnreadableRequest(
    'too_large',
    `a request may hold up to ${LIMITS.otlpValues} spans, records, attributes and values`,
  );
