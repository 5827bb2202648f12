import { writeSync } from 'node:fs';
import { createRecorder } from '../../../ingest/client/create-recorder';
import { attempt } from './quick-recorder';

/*
 * Records events as fast as a loop would, and says of each that it is recorded. Arguments: URL, spool folder (- for none), prefix of the ids,
 * how many, and what comes then: `stay` alive, `close` and end, or `end` without closing.
 */
const [url = '', spoolDir = '-', prefix = '', count = '', ending = 'stay'] = process.argv.slice(2);
const recorder = createRecorder({
  url,
  ...(spoolDir !== '-' && { spoolDir }),
  limits: { batchEvents: 20, batchAgeMs: 50 },
});

for (let k = 0; k < Number(count); k++) {
  const id = `${prefix}-${k}`;
  recorder.record(attempt(id, { message: `event ${k} of ${prefix}` }));
  writeSync(1, `${id}\n`);
  if (k % 10 === 9) await new Promise((resolve) => void setTimeout(resolve, 2));
}
if (ending === 'stay') setInterval(() => undefined, 1_000);
if (ending === 'close') {
  const { waiting } = await recorder.close({ withinMs: 20_000 });
  writeSync(1, `waiting ${waiting}\n`);
}
