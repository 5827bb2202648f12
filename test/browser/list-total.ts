/** How many calls a list says it holds, read from its page. */
export const listTotal = async (origin: string, href: string): Promise<number> => {
  const response = await fetch(origin + href);
  const html = await response.text();
  const [, total] = /\d of ([\d,]+) calls?/.exec(html) ?? [];
  if (total !== undefined) return Number(total.replaceAll(',', ''));
  if (/No call meets these filters|No calls in this range/.test(html)) return 0;
  throw new Error(`${href} answered ${response.status} without a total`);
};
