import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import CallAndAttemptPage from '../../../app/help/call-and-attempt/page';
import ContractsPage from '../../../app/help/contracts/page';
import DispositionsPage from '../../../app/help/dispositions/page';
import ErrorClassesPage from '../../../app/help/error-classes/page';
import GlossaryPage from '../../../app/help/glossary/page';
import NumbersPage from '../../../app/help/numbers/page';
import { NeighbourList } from '../../../components/call/neighbour-list';
import { ClassChip } from '../../../components/marks/class-chip';
import { ClassName } from '../../../components/marks/class-name';
import { DispositionBadge } from '../../../components/marks/disposition-badge';
import { RATE_DEFINITIONS } from '../../../components/marks/rate-definitions';
import { dispositionHint } from '../../../lib/help/disposition-hint';
import { type HelpPageName, helpHref } from '../../../lib/help/help-href';
import { HELP_TERMS } from '../../../lib/help/help-terms';
import { nameHint } from '../../../lib/help/name-hint';
import { numberHint } from '../../../lib/help/number-hint';
import { DEFINITIONS } from '../../../lib/metrics';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { DISPOSITIONS, ESCALATION_REASONS, FINDINGS } from '../../../lib/words';

vi.mock('next/navigation', () => ({
  usePathname: () => '/help',
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}));

const drawn = (node: ReactNode): string => renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>);

const PAGES: Readonly<Record<HelpPageName, ReactNode>> = {
  'call-and-attempt': <CallAndAttemptPage />,
  dispositions: <DispositionsPage />,
  'error-classes': <ErrorClassesPage />,
  contracts: <ContractsPage />,
  numbers: <NumbersPage />,
  glossary: <GlossaryPage />,
};

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');

/** Every address within the help that leads somewhere. */
const PLACES: ReadonlySet<string> = new Set(
  Object.entries(PAGES).flatMap(([page, node]) => {
    const path = `/help/${page}`;
    return [path, ...idsIn(drawn(node)).map((id) => `${path}#${id}`)];
  }),
);

const NUMBER_NAMES = Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[];

const sourceFiles = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

const isPage = (text: string | undefined): text is HelpPageName => text !== undefined && Object.hasOwn(PAGES, text);

/** The links that a screen writes out: `helpHref('numbers', 'lift')`. */
const writtenIn = (source: string): string[] =>
  [...source.matchAll(/helpHref\('([^']+)'(?:, '([^']+)')?\)/g)].flatMap(([, page, word]) =>
    isPage(page) ? [helpHref(page, word ?? null)] : [`no page ${page}`],
  );

describe('what a card leads to stands in the help', () => {
  it.each(DISPOSITIONS)('disposition %s', (name) => expect(PLACES).toContain(dispositionHint(name).href));
  it.each(ERROR_CLASSES)('class %s', (name) => expect(PLACES).toContain(nameHint('class', name)?.href));
  it.each(ESCALATION_REASONS)('reason %s', (name) => expect(PLACES).toContain(nameHint('reason', name)?.href));
  it.each(FINDINGS)('finding %s', (name) => expect(PLACES).toContain(nameHint('finding', name)?.href));
  it.each(NUMBER_NAMES)('number %s', (name) => expect(PLACES).toContain(numberHint(name).href));

  it('a reason of a client’s own', () => {
    expect(PLACES).toContain(nameHint('reason', '__proto__')?.href);
    expect(nameHint('class', '__proto__')).toBeNull();
    expect(nameHint('finding', 'constructor')).toBeNull();
  });

  it('rates, the terms that search finds, and what screens write out', () => {
    const written = sourceFiles.flatMap((path) => writtenIn(readFileSync(path, 'utf8')));
    expect(written.length).toBeGreaterThan(10);
    const hrefs = [
      ...Object.values(RATE_DEFINITIONS).map(({ hint }) => hint.href),
      ...HELP_TERMS.map(({ href }) => href),
      ...written,
    ];
    expect(hrefs.filter((href) => !PLACES.has(href))).toEqual([]);
  });

  it('is another thing for a name that is both a reason and a finding', () => {
    expect(nameHint('reason', 'never_closed')?.href).toBe('/help/dispositions#never-closed');
    expect(nameHint('finding', 'never_closed')?.href).toBe('/help/contracts#never-closed');
  });
});

/** Controls that stand within a link or a button. */
const nested = (html: string): string[] => html.match(/<(a|button)\b(?:(?!<\/\1>).)*?<(?:a|button)\b/gs) ?? [];

describe('marks', () => {
  it.each([
    ['a disposition', <DispositionBadge key="x" disposition="repaired" />],
    ['a class', <ClassChip key="x" name="timeout" />],
    ['a reason', <ClassChip key="x" name="drift" kind="reason" />],
    ['a finding', <ClassChip key="x" name="never_closed" kind="finding" />],
    ['a class at the head of a line', <ClassName key="x" name="timeout" href={null} />],
  ])('%s is a control that explains itself', (_, mark) => {
    expect(drawn(mark)).toContain('<button type="button"');
  });

  it('that lead somewhere are one link', () => {
    const html = drawn(<ClassChip name="never_closed" kind="finding" href="/calls?finding=never_closed" />);
    expect(html).toContain('href="/calls?finding=never_closed"');
    expect(html).not.toContain('<button');
  });

  it('are plain where they are told to be, and where the name is none of ours', () => {
    const html = drawn([
      <DispositionBadge key="a" disposition="open" isPlain />,
      <ClassChip key="b" name="timeout" isPlain />,
      <ClassChip key="c" name="gremlins" />,
      <ClassName key="d" name="gremlins" href={null} />,
    ]);
    expect(html).not.toContain('<button');
  });

  it('are never controls within a link', () => {
    const neighbour = { firstTs: 5, strip: 'fo', finalDisposition: 'repaired' as const, tool: 'find' };
    const list = NeighbourList({
      call: { call: { ...neighbour, id: 'b' }, tool: 'find' },
      neighbours: {
        before: [{ ...neighbour, id: 'a' }],
        after: [],
        hasMoreBefore: false,
        hasMoreAfter: false,
      },
      sessionHref: '/calls',
      hrefOf: (id) => `/calls/${id}`,
    });
    expect([list, ...Object.values(PAGES)].flatMap((node) => nested(drawn(node)))).toEqual([]);
    expect(nested('<a href="/">x<button>y</button></a>')).toHaveLength(1);
  });
});
