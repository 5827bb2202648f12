import { expect, it } from 'vitest';
import { verdictOfRun } from '../../../ingest/otlp/span-verdict';
import { spanOf, toolOf } from './told-spans';

const inputSchemaJson = '{"type":"object","required":["seats"],"properties":{"seats":{"type":"integer"}}}';
const book = { name: 'book', description: null, inputSchemaJson };
const judged = (argumentsJson: string) => ({ tool: 'book', argumentsJson, tools: new Map([['book', book]]) });
const run = (message: string) => {
  const tool = toolOf({ tool: 'book', outcome: 'failed', message });
  return { span: spanOf('a', { kind: 'tool', tool }), tool };
};

it('finds again what a redacted error hides, by the schema the telemetry describes', () => {
  const redacted = 'Tool execution failed. Error details are redacted.';
  expect(verdictOfRun(judged('{"seats":"two"}'), run(redacted), null)).toMatchObject({
    outcome: 'failed',
    errorClass: 'schema_violation',
    classRule: 'derived:wrong_type',
    issues: [{ path: '/seats', keyword: 'wrong_type', isDerived: true }],
  });
  expect(verdictOfRun(judged('{"seats":2}'), run(redacted), null)).toMatchObject({
    errorClass: 'unsupported_error',
    issues: [],
  });
});

it('leaves a failure that says what it is alone', () => {
  const said = verdictOfRun(judged('{"seats":"two"}'), run('Request timed out'), null);
  expect(said).toMatchObject({ errorClass: 'timeout', issues: [] });
});
