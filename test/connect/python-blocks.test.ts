import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { langgraph } from '../../lib/connect/langgraph';
import { otelPython } from '../../lib/connect/otel-python';
import { pydanticAi } from '../../lib/connect/pydantic-ai';
import { type ConnectServer, connectServer } from './connect-server';
import { findPython } from './find-python';
import { runBlock } from './run-block';
import { scriptedOpenai } from './scripted-openai';

const MAY_INSTALL = process.env.MENDTRACE_PYTHON_TESTS === '1';
const LIMIT_MS = 120_000;
const MODEL = 'gpt-4o-mini';
const ATTEMPTS = [{ paths: ['/amount_cents'] }, { paths: [] }];
const EXPORTER = ['opentelemetry.sdk', 'opentelemetry.exporter.otlp.proto.http'];

let openai: Awaited<ReturnType<typeof scriptedOpenai>>;
beforeAll(async () => {
  openai = await scriptedOpenai();
});
afterAll(() => openai.close());

describe.each([
  { block: otelPython, modules: EXPORTER, page: { session: 'session-1' } },
  {
    block: pydanticAi,
    modules: ['pydantic_ai', 'openai', 'logfire', ...EXPORTER],
    page: { model: MODEL, attempts: ATTEMPTS },
  },
  {
    block: langgraph,
    modules: ['langchain', 'langgraph', 'langchain_openai', 'openinference.instrumentation.langchain', ...EXPORTER],
    page: { model: MODEL, session: 'session-1', attempts: ATTEMPTS },
  },
])('$block.title', ({ block, modules, page }) => {
  const python = findPython(
    block.title,
    { modules, install: block.install?.({ url: '', key: null }) ?? '' },
    MAY_INSTALL,
  );

  it.skipIf(python === null)('tells of a call that was mended', { timeout: LIMIT_MS }, async () => {
    const server: ConnectServer = await connectServer();
    const code = block.code({ url: server.url, key: null });
    await runBlock(block, code, { python: python ?? '', env: openai.env });
    expect(await server.stories()).toEqual(['refund repaired: schema_violation, ok']);
    expect(await server.callPage()).toMatchObject({ agent: 'refunds', ...page });
    await server.close();
  });
});
