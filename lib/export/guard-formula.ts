/** Blanks that spreadsheets skip before they decide whether a cell is a formula. Tab and carriage return are dangerous themselves. */
const BLANKS = '[ \\n\\u00a0\\u1680\\u2000-\\u200d\\u2028\\u2029\\u202f\\u205f\\u2060\\u3000\\ufeff]*';
/** Formula starters, with their full-width and small forms. */
const STARTERS = '[=+\\-@\\t\\r\\0\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]';
/** Quotes in front count too, so that taking one quote away always gives the original back. */
const FORMULA = new RegExp(`^'*${BLANKS}${STARTERS}`, 'u');

/** A text that a spreadsheet could run as a formula gets a leading single quote; every other text stays as it is. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
