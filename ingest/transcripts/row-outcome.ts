import type { Outcome } from '../../lib/words';

const WORDS: readonly [Outcome, string][] = [
  ['ok', 'ok success successful succeeded true yes 1 completed complete passed pass executed done'],
  ['failed', 'failed failure fail error errored false no 0 exception invalid rejected timeout'],
  [
    'control_flow',
    'control_flow pending deferred held cancelled canceled interrupted awaiting_approval requires_action approval denied',
  ],
  ['unknown', 'unknown none null running in_progress started'],
];

const BY_WORD: ReadonlyMap<string, Outcome> = new Map(
  WORDS.flatMap(([outcome, words]) => words.split(' ').map((word) => [word, outcome] as const)),
);

/** The outcome a cell spells: a word, a truth value or an HTTP status. Null for a word we do not know. */
export function outcomeOfWord(text: string): Outcome | null {
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (/^[1-5]\d\d$/.test(word)) return word < '400' ? 'ok' : 'failed';
  return BY_WORD.get(word) ?? null;
}

const NO_ERROR: ReadonlySet<string> = new Set(['', 'false', '0', 'null', 'none', 'no', 'nan', '{}', '[]']);
const JUST_AN_ERROR: ReadonlySet<string> = new Set(['true', '1', 'yes']);

/** What a cell of an error column says: that nothing failed, that something did, or what. */
export function errorOfCell(text: string): { isFailed: boolean; message: string | null } {
  const word = text.trim().toLowerCase();
  if (NO_ERROR.has(word)) return { isFailed: false, message: null };
  return { isFailed: true, message: JUST_AN_ERROR.has(word) ? null : text };
}
