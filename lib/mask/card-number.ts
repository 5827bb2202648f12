const ZERO = 48;

const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let k = 0; k < digits.length; k++) {
    const digit = digits.charCodeAt(digits.length - 1 - k) - ZERO;
    const doubled = digit * 2;
    if (k % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/** Lengths by issuer range (ISO/IEC 7812): Visa, Mastercard, American Express, Diners, Discover and UnionPay, JCB. */
const ISSUED =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6\d{15}|35\d{14})$/;

/** Is this a payment card number, spaces and dashes aside: a known issuer's length, and a right check digit. */
export const isCardNumber = (text: string): boolean => {
  const digits = text.replace(/[ -]/g, '');
  return ISSUED.test(digits) && passesLuhn(digits);
};
