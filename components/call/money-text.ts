const SMALLEST_IN_CENTS = 0.01;
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** US dollars with as many digits as a small amount needs: `$0.0031`, `$1.20`. */
export const moneyText = (usd: number): string =>
  usd === 0 || usd >= SMALLEST_IN_CENTS ? `$${usd.toFixed(2)}` : `$${SMALL.format(usd)}`;
