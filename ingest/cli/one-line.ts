import { visibleText } from '../../lib/json/source-text';

/** An untrusted text (a file name, a message) as one line of a terminal: control characters are shown, never obeyed. */
export const oneLine = (text: string): string =>
  visibleText(text).replaceAll(/[\t\r\n]/g, (space) => String.fromCodePoint(0x2400 + (space.codePointAt(0) ?? 0)));
