import type { StripMark } from './folded-call';
import type { Outcome } from './words';

const LETTER: Readonly<Record<Outcome, string>> = { ok: 'o', failed: 'f', control_flow: 'c', unknown: 'u' };
const HAND_OFF = 'h';
const OUTCOME = new Map<string, Outcome>([
  ['o', 'ok'],
  ['f', 'failed'],
  ['c', 'control_flow'],
  ['u', 'unknown'],
  [HAND_OFF, 'control_flow'],
]);

/** The attempt strip as stored text: number and letter per mark, `1f2f3o`. */
export const encodeStrip = (marks: readonly StripMark[]): string =>
  marks.map((mark) => `${mark.number}${mark.isHandOff ? HAND_OFF : LETTER[mark.outcome]}`).join('');

/** Reads what `encodeStrip` wrote; unreadable parts are left out. */
export const decodeStrip = (text: string): StripMark[] =>
  [...text.matchAll(/(\d+)([ofcuh])/g)].flatMap(([, number, letter]) => {
    const outcome = OUTCOME.get(letter ?? '');
    return outcome ? [{ number: Number(number), outcome, isHandOff: letter === HAND_OFF }] : [];
  });
