import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { eventJson } from '../client/event-json';
import { RUN_OPTIONS, RUN_USAGE, type RunOptions, runOptions, SHIPPED_SET } from '../golden/golden-options';
import { goldenRows, goldenTable } from '../golden/golden-table';
import { prepareGolden } from '../golden/prepare-golden';
import { type GoldenRun, runGolden } from '../golden/run-golden';
import { sendGoldenEvents } from '../golden/send-golden-events';
import { countText } from './amount-text';
import { complain } from './complain';
import { writeText } from './write-text';

const USAGE = `npm run golden -- [options]

  --set FILE         golden calls, as the project's own set or as copied from a call's page
${RUN_USAGE}  --out FILE         write what happened as events, a line each
  --send URL         send them to a Mendtrace server as golden traffic; its key is MENDTRACE_KEY
`;

type Asked = RunOptions & { setPath: string; out: string | null; send: string | null };

const asked = (argv: string[]): Asked | string => {
  try {
    const options = {
      ...RUN_OPTIONS,
      set: { type: 'string' },
      out: { type: 'string' },
      send: { type: 'string' },
    } as const;
    const { values } = parseArgs({ args: argv, options });
    const run = runOptions(values);
    if (typeof run === 'string') return run;
    const { set: setPath = SHIPPED_SET, out = null, send = null } = values;
    return send === null || URL.canParse(send) ? { ...run, setPath, out, send } : `--send is no URL: ${send}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const deliver = async ({ outcomes }: GoldenRun, { out, send }: Asked): Promise<number> => {
  const lines = outcomes.flatMap(({ events }) => events.map(eventJson));
  const written = out === null ? 0 : writeText(out, `${lines.join('\n')}\n`);
  if (send === null || written !== 0) return written;
  const key = process.env['MENDTRACE_KEY'] ?? null;
  const { accepted, rejected, problem } = await sendGoldenEvents(lines, { url: send, key });
  say(`${countText(accepted, 'event')} stored, ${rejected.length} rejected.`);
  return problem === null && rejected.length === 0
    ? 0
    : complain([...rejected, ...(problem === null ? [] : [problem])]);
};

/** Questions that a model did not answer; the exit code, where it answered none. */
const complainOfModel = ({ asked: questions, modelErrors }: GoldenRun): number | null => {
  const [first] = modelErrors;
  if (first === undefined) return null;
  const code = complain([`${modelErrors.length} of ${countText(questions, 'question')} failed: ${first}`]);
  return modelErrors.length === questions ? code : null;
};

const main = async (argv: string[]): Promise<number> => {
  const options = asked(argv);
  if (typeof options === 'string') return complain([options, ...USAGE.split('\n')]);
  const key = process.env['OPENAI_API_KEY'] ?? null;
  const prepared = prepareGolden(options.setPath, options, { key, runId: `golden-${randomUUID()}` });
  if ('problems' in prepared) return complain(prepared.problems);
  const run = await runGolden(prepared.calls, prepared.loop);
  say(goldenTable(goldenRows(run.outcomes)));
  return complainOfModel(run) ?? deliver(run, options);
};

process.exitCode = await main(process.argv.slice(2));
