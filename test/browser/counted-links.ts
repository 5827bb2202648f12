import type { Page } from 'playwright-core';
import { listTotal } from './list-total';

export type CountedLink = { href: string; label: string; count: number };

/** The count a link names: `5 open`, `85.7 %: 2,036 calls executed`, `75.7 % 70–80, 218 executed`. */
const COUNT = /(?:^|: |, )([\d,]+) [a-z]/i;

/** Every link of the page that opens a list and names how many calls are in it. */
export const countedLinks = async (page: Page): Promise<CountedLink[]> => {
  const links = await page.locator('main a[href^="/calls?"], main a[href="/calls"]').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      label: link.getAttribute('aria-label') ?? link.textContent ?? '',
    })),
  );
  return links.flatMap((link) => {
    const [, count] = COUNT.exec(link.label) ?? [];
    return count === undefined ? [] : [{ ...link, count: Number(count.replaceAll(',', '')) }];
  });
};

/** Links whose list does not hold as many calls as they say. Sibling failures lie within fewer calls. */
export const disagreements = async (origin: string, links: readonly CountedLink[]): Promise<string[]> => {
  const totals = new Map<string, number>();
  const wrong: string[] = [];
  for (const { href, label, count } of links) {
    const total = totals.get(href) ?? (await listTotal(origin, href));
    totals.set(href, total);
    const isRight = label.includes('sibling') ? total <= count && total > 0 === count > 0 : total === count;
    if (!isRight) wrong.push(`${label} has ${total} calls: ${href}`);
  }
  return wrong;
};
