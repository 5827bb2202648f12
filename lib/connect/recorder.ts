import { clientInstall, jsRecorder } from './client-code';
import type { StackBlock } from './stack-block';

/** The recorder alone, for a loop of one's own. */
export const recorder: StackBlock = {
  id: 'recorder',
  title: 'The recorder alone',
  language: 'js',
  install: (target) => clientInstall(target),
  code: (target) => `import { createRecorder } from 'mendtrace/recorder';

${jsRecorder(target, ", spoolDir: '.mendtrace'")}
const record = (attempt, event) =>
  recorder.record({
    ...{ id: \`refund-1042.\${attempt}\`, call_id: 'refund-1042', attempt, tool: 'refund', agent: 'refunds' },
    ...{ ts: new Date().toISOString(), ...event },
  });

const issues = [{ path: '/amount_cents', keyword: 'type', expected: 'integer', received: 'string' }];
const sent = { arguments: '{"order_id":"1042","amount_cents":"12.50"}' };
record(1, { ...sent, outcome: 'failed', error_class: 'schema_violation', issues });
record(2, { arguments: '{"order_id":"1042","amount_cents":1250}', outcome: 'ok' });
console.log(await recorder.close());
`,
  content:
    'What you record is what arrives, in batches and in order. With spoolDir an event outlives the process that recorded it; without, what waits when a process dies is lost. What had to be dropped is counted, and shown under Operations.',
};
