const KIB = 1024;
const MIB = 1024 * KIB;

/** Of a name, such as a code or a model. A constant of its own, so that a client loads it without the rest; so is the next. */
export const LABEL_CHARS = 256;
export const ISSUES_PER_ATTEMPT = 1_000;

/** What the server takes in, by default. Bytes are UTF-8 bytes of source text; body limits hold before and after decompression. */
export const LIMITS = {
  bodyBytes: 5 * MIB,
  otlpBodyBytes: 20 * MIB,
  /** Messages in one request: spans, log records, events, attributes and their values. Two bytes can become an object of hundreds. */
  otlpValues: 500_000,
  /** An uploaded transcript file, as it is sent. */
  importBytes: 200 * MIB,
  eventsPerBatch: 1_000,
  eventBytes: 512 * KIB,
  /** Arguments are rejected above this, never cut: nobody may judge a call that is not all there. */
  argumentsBytes: 256 * KIB,
  /** A message is cut here, and marked. */
  messageBytes: 64 * KIB,
  /** Nested containers in one field of an event. */
  levels: 64,
  /** JSON values of every kind in one event. */
  values: 10_000,
  eventsPerCall: 4_000,
  idChars: 128,
  labelChars: LABEL_CHARS,
  attemptNumber: 1_000,
  issuesPerAttempt: ISSUES_PER_ATTEMPT,
} as const;
