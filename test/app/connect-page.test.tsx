import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import ConnectPage from '../../app/connect/page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/connect',
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers({ host: 'localhost:4321' })) }));

const drawn = async (params: Record<string, string | string[]>): Promise<string> =>
  renderToStaticMarkup(
    <MantineProvider>{await ConnectPage({ searchParams: Promise.resolve(params) })}</MantineProvider>,
  );

it.each([
  [{ stack: 'mcp' }, 'MCP client, TypeScript SDK'],
  [{ stack: ['mcp', 'ai-sdk'] }, 'MCP client, TypeScript SDK'],
  [{ stack: '__proto__' }, 'OpenTelemetry variables'],
  [{}, 'OpenTelemetry variables'],
])('%j shows %s at the address of this server', async (params, title) => {
  const html = await drawn(params);
  expect(/<h2[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title);
  expect(html).toContain('http://localhost:4321');
  expect(html).not.toContain('YOUR_KEY');
});

it('puts a placeholder where a key is asked for', async () => {
  expect(await drawn({ stack: 'events-curl', key: '1' })).toContain('Bearer YOUR_KEY');
});
