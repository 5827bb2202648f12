/** Longer exponents are left as written: no two of them are worth telling equal. */
const MAX_EXPONENT_DIGITS = 15;
/** Up to this many zeros are written out, so that everyday integers stay readable. */
const MAX_PLAIN_ZEROS = 20;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)(\d+))?$/;

const countLeadingZeros = (digits: string): number => {
  let count = 0;
  while (count < digits.length && digits.charCodeAt(count) === 48) count++;
  return count;
};

const countTrailingZeros = (digits: string): number => {
  let count = 0;
  while (count < digits.length && digits.charCodeAt(digits.length - 1 - count) === 48) count++;
  return count;
};

/**
 * One spelling for every JSON number of the same exact decimal value: `1.0` and `1` give `1`, `1E2` gives `100`, `-0` gives `0`.
 * No digit is rounded away.
 */
export const canonicalNumber = (source: string): string => {
  const match = NUMBER.exec(source);
  if (match === null) return source;
  const [, sign = '', whole = '', fraction = '', exponentSign = '', exponentDigits = '0'] = match;
  const digits = whole + fraction;
  const leading = countLeadingZeros(digits);
  if (leading === digits.length) return '0';
  const trailing = countTrailingZeros(digits);
  const significant = sign + digits.slice(leading, digits.length - trailing);
  const magnitude = exponentDigits.slice(countLeadingZeros(exponentDigits)) || '0';
  if (magnitude.length > MAX_EXPONENT_DIGITS) return source;
  const exponent = Number(exponentSign + magnitude) - fraction.length + trailing;
  if (exponent === 0) return significant;
  if (exponent > 0 && exponent <= MAX_PLAIN_ZEROS) return significant + '0'.repeat(exponent);
  return `${significant}e${exponent}`;
};
