import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { KEY_PLACEHOLDER, KeyChoice } from '../../../components/connect/key-choice';
import { StackDetail } from '../../../components/connect/stack-detail';
import { StackList } from '../../../components/connect/stack-list';
import { STACK_BLOCKS, stackBlock } from '../../../lib/connect/stack-blocks';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/connect' }));

const url = 'http://127.0.0.1:3000';
const unescaped = (html: string): string =>
  html
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe.each(STACK_BLOCKS)('$title', (block) => {
  it.each([null, KEY_PLACEHOLDER])('is all there without a script, key: %s', (key) => {
    const html = unescaped(renderToStaticMarkup(<StackDetail block={block} target={{ url, key }} />));
    expect(html).toContain(block.code({ url, key }).trimEnd());
    expect(html).toContain(block.content);
    if (block.install !== null) expect(html).toContain(block.install({ url, key }));
  });
});

describe('the choice of a stack', () => {
  it('is an address for each, and keeps whether there is a key', () => {
    const html = unescaped(renderToStaticMarkup(<StackList chosen={stackBlock('mcp')} hasKey />));
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(STACK_BLOCKS.map(({ id }) => `/connect?stack=${id}&key=1`));
    expect(/<a[^>]*aria-current="true"[^>]*>([^<]*)/.exec(html)?.[1]).toBe(stackBlock('mcp').title);
  });

  it('says where a key comes from only where one is needed', () => {
    expect(renderToStaticMarkup(<KeyChoice stack="mcp" hasKey />)).toContain(KEY_PLACEHOLDER);
    expect(renderToStaticMarkup(<KeyChoice stack="mcp" hasKey={false} />)).not.toContain(KEY_PLACEHOLDER);
  });
});
