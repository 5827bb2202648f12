import type { ResultMessage } from './transcript-message';

const TRACEBACK = 'Traceback (most recent call last):';
/** `ValueError('no such order')`, as Python writes an exception out. */
const REPR = /^([A-Za-z_][\w.]{0,100})\((['"])([\s\S]*)\2,?\)$/;

/** What ends a tool without its having failed: it waits for a person, or somebody stopped it. */
const CONTROL_FLOW = /^(?:GraphInterrupt|NodeInterrupt|ParentCommand|CancelledError|KeyboardInterrupt|AbortError)\b/;

/** A run's `error`: the exception as Python writes it, with its traceback joined on. */
export function langsmithError(error: string): ResultMessage {
  const [head = ''] = error.split(TRACEBACK, 1);
  const said = head.trim() === '' ? error.trim() : head.trim();
  const parts = REPR.exec(said);
  const message = parts === null ? said : `${parts[1]}: ${unquoted(parts[3] ?? '')}`;
  return {
    kind: 'result',
    callId: null,
    text: '',
    hasErrorFlag: true,
    isControlFlow: CONTROL_FLOW.test(said),
    failure: { message, code: null },
  };
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\n', '\n'],
  ['\\t', '\t'],
  ["\\'", "'"],
  ['\\"', '"'],
  ['\\\\', '\\'],
]);

const unquoted = (text: string): string => text.replaceAll(/\\[nt'"\\]/g, (escape) => ESCAPES.get(escape) ?? escape);
