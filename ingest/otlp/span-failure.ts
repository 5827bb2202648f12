import { AttributeReader } from './attribute-reader';
import type { OtlpSpan } from './otlp-span';

/** What a span says of its failure: a code or the class of an exception, and the words that came with it. */
export type SpanFailure = { code: string | null; message: string | null };

/** Codes that only say that there is an error. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['_OTHER', 'tool_error', 'error', 'Error', 'Exception', 'true']);

/** LangChain's tracers put the traceback right behind the error's text. */
const TRACEBACK = 'Traceback (most recent call last):';

const withoutTraceback = (text: string): string => {
  const at = text.indexOf(TRACEBACK);
  return at > 0 ? text.slice(0, at).trimEnd() : text;
};

const telling = (code: string | null): string | null => (code === null || SAYS_NOTHING.has(code) ? null : code);

/** The failure that a span tells of by its status, an error attribute or a recorded exception; null where it tells of none. */
export const failureOfSpan = (span: OtlpSpan): SpanFailure | null => {
  const attributes = new AttributeReader(span.attributes);
  const exceptions = span.events
    .filter(({ name }) => name === 'exception')
    .map((event) => new AttributeReader(event.attributes));
  const hasFailed =
    span.status.code === 2 || attributes.has('error.type') || (span.status.code !== 1 && exceptions.length > 0);
  if (!hasFailed) return null;
  // Of several exceptions the first is the cause, the later ones wrap it.
  const [cause] = exceptions;
  const message =
    attributes.text('mendtrace.error.message', 'error.message', 'exception.message') ??
    cause?.text('exception.message') ??
    (span.status.message === '' ? null : withoutTraceback(span.status.message));
  const code =
    telling(attributes.text('rpc.response.status_code')) ??
    telling(attributes.text('error.type')) ??
    telling(cause?.text('exception.type') ?? null) ??
    telling(attributes.text('exception.type', 'error.code'));
  return { code, message };
};
