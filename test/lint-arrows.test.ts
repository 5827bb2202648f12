import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPO = fileURLToPath(new URL('..', import.meta.url));

type Probe = { file: string; source: string; rule: string | null };

const importing = (from: string): string => `import { thing } from '${from}';\nexport const made = thing;\n`;
const importingType = (from: string): string => `import type { Thing } from '${from}';\nexport type Made = Thing;\n`;
const reexporting = (from: string): string => `export { thing } from '${from}';\n`;

const ARROW = 'eslint(no-restricted-imports)';

/** Each line: who, what it imports, and the rule that must speak (null: allowed). */
const PROBES: readonly Probe[] = [
  ...[
    '../db/open',
    '../ingest/server',
    '../components/shell',
    '../app/page',
    '@/db/open',
    'node:fs',
    'next/link',
    'react',
  ]
    .concat('drizzle-orm', 'better-sqlite3', '@mantine/core', './utils', '../test/lib/fold')
    .map((from) => ({ source: importing(from), rule: ARROW }))
    .concat({ source: importingType('../db/open'), rule: ARROW }, { source: reexporting('../../db/open'), rule: ARROW })
    .map((probe, at) => ({ ...probe, file: `lib/repair/probe-${at}.ts` })),
  { file: 'lib/allowed.ts', source: importing('zod') + reexporting('./repair/decide'), rule: null },
  { file: 'lib/own-app-shell.ts', source: importing('./app-shell'), rule: null },
  {
    file: 'lib/clock.ts',
    source: 'export const nowMs = () => Date.now();\n',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    file: 'lib/dice.ts',
    source: 'export const dice = () => Math.random();\n',
    rule: 'eslint(no-restricted-properties)',
  },
  {
    file: 'lib/environment.ts',
    source: 'export const port = process.env.PORT;\n',
    rule: 'eslint(no-restricted-globals)',
  },

  { file: 'db/queries/a.ts', source: importing('../../ingest/server'), rule: ARROW },
  { file: 'db/queries/b.ts', source: importing('../../components/shell'), rule: ARROW },
  { file: 'db/queries/c.ts', source: importing('../../app/page'), rule: ARROW },
  { file: 'db/queries/d.ts', source: importing('next/cache'), rule: ARROW },
  { file: 'db/queries/e.ts', source: importing('../../lib/fold') + importingType('drizzle-orm'), rule: null },

  { file: 'ingest/native/a.ts', source: importing('../../components/shell'), rule: ARROW },
  { file: 'ingest/native/b.ts', source: importing('../../app/page'), rule: ARROW },
  { file: 'ingest/native/c.ts', source: importing('better-sqlite3'), rule: ARROW },
  { file: 'ingest/native/d.ts', source: importing('drizzle-orm/sqlite-core'), rule: ARROW },
  { file: 'ingest/native/e.ts', source: importing('../../db/open') + importingType('../../lib/fold'), rule: null },
  { file: 'ingest/server.ts', source: importing('next') + importingType('node:http'), rule: null },
  { file: 'ingest/cli/say.ts', source: "export const say = () => console.log('hello');\n", rule: null },
  {
    file: 'ingest/native/say.ts',
    source: "export const say = () => console.log('hello');\n",
    rule: 'eslint(no-console)',
  },

  { file: 'ingest/client/a.ts', source: importing('../http/answer'), rule: ARROW },
  { file: 'ingest/client/b.ts', source: importingType('../../../db/open'), rule: ARROW },
  { file: 'ingest/client/c.ts', source: importing('ai'), rule: ARROW },
  { file: 'ingest/client/d.ts', source: importing('node:fs'), rule: ARROW },
  {
    file: 'ingest/client/adapters/e.ts',
    source: importingType('ai') + importing('../../../lib/fold'),
    rule: null,
  },

  { file: 'components/a.tsx', source: importing('../ingest/server'), rule: ARROW },
  { file: 'components/b.tsx', source: importingType('../app/page'), rule: ARROW },
  { file: 'components/c.tsx', source: importing('../db/queries/calls'), rule: ARROW },
  { file: 'components/d.tsx', source: importingType('../db/queries/calls'), rule: null },
  { file: 'components/e.tsx', source: importing('../lib/routes'), rule: null },
  { file: 'components/f.tsx', source: importing('@tanstack/react-table'), rule: ARROW },
  { file: 'components/g.tsx', source: importing('d3-shape'), rule: ARROW },
  { file: 'components/data-table/a.tsx', source: importing('@tanstack/react-table'), rule: null },
  { file: 'components/data-table/b.tsx', source: importing('d3-shape'), rule: ARROW },
  { file: 'components/data-table/c.tsx', source: importing('../../db/open'), rule: ARROW },
  { file: 'components/charts/a.tsx', source: importing('d3-shape'), rule: null },
  { file: 'components/charts/b.tsx', source: importing('@tanstack/react-table'), rule: ARROW },
  { file: 'components/charts/c.tsx', source: importing('../../ingest/server'), rule: ARROW },

  { file: 'app/calls/page.tsx', source: 'export default function Page() {\n  return null;\n}\n', rule: null },
  {
    file: 'app/calls/part.tsx',
    source: 'export default function Part() {\n  return null;\n}\n',
    rule: 'import(no-default-export)',
  },
  { file: 'app/calls/a.ts', source: importing('drizzle-orm'), rule: ARROW },
  { file: 'app/calls/b.ts', source: importing('d3-shape'), rule: ARROW },
  { file: 'app/calls/c.ts', source: importing('../../db/open') + importingType('../../components/shell'), rule: null },

  { file: 'test/db/a.test.ts', source: importing('better-sqlite3') + importingType('../../app/page'), rule: null },
  {
    file: 'test/db/b.test.ts',
    source: "import { it } from 'vitest';\nit.only('x', () => {});\n",
    rule: 'vitest(no-focused-tests)',
  },
  {
    file: 'test/db/c.test.ts',
    source: "import { it } from 'vitest';\nit.skip('x', () => {});\n",
    rule: 'vitest(no-disabled-tests)',
  },

  { file: 'lib/anything.ts', source: 'export const anything: any = 1;\n', rule: 'typescript(no-explicit-any)' },
  { file: 'lib/CamelCase.ts', source: 'export const camel = 1;\n', rule: 'unicorn(filename-case)' },
  { file: 'lib/long.ts', source: `${'export {};\n'.repeat(301)}`, rule: 'eslint(max-lines)' },
  {
    file: 'lib/left.ts',
    source: "import { right } from './right';\nexport const left = () => right;\n",
    rule: 'import(no-cycle)',
  },
  {
    file: 'lib/right.ts',
    source: "import { left } from './left';\nexport const right = () => left;\n",
    rule: 'import(no-cycle)',
  },
];

type Report = { diagnostics: readonly { code: string; filename: string }[] };

const lint = (folder: string): Report => {
  const binary = join(REPO, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const argv = [binary, '--format=json', '.'];
  try {
    return JSON.parse(execFileSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })) as Report;
  } catch (failure) {
    return JSON.parse((failure as { stdout: string }).stdout) as Report;
  }
};

describe('the arrows between the folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arrows-'));
  const found = new Map<string, string[]>();

  beforeAll(() => {
    copyFileSync(join(REPO, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const { file, source } of PROBES) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    for (const { code, filename } of lint(folder).diagnostics) {
      found.set(filename, [...(found.get(filename) ?? []), code]);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(PROBES)('$file → $rule', ({ file, rule }) => {
    const codes = found.get(file) ?? [];
    if (rule === null) expect(codes).toEqual([]);
    else expect(codes).toContain(rule);
  });
});
