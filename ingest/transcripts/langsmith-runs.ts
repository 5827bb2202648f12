import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { TRACE_MEMBERS } from './json-part';
import { langsmithConversation } from './langsmith-trace';
import { LineGroups } from './line-groups';
import { groupByTrace, type TracePart, partsUnder, traceIdIn } from './trace-groups';
import type { KeyRing } from './conversation-key';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Runs as LangSmith lists and exports them: https://docs.langchain.com/langsmith/run-data-format
 */

/** LangSmith runs: a list of them, one a line, or trees with `child_runs`. */
export const langsmithRuns: TranscriptFormat = {
  name: 'langsmith-runs',
  label: 'LangSmith runs',
  keptMembers: TRACE_MEMBERS,
  detect,
  parse,
  gather: () => new LineGroups({ nameOf: (value) => (isRecord(value) ? (traceIdIn(value) ?? '') : ''), parse }),
};

function detect({ value }: Sample): Detection {
  const runs = partsUnder(value, 'runs').map(({ value: run }) => run);
  const records = runs.filter(isRecord);
  const needs: [string, boolean][] = [
    ['runs with a "run_type"', records.length > 0 && isMostly(runs, isRun)],
    ['a "start_time" and "inputs" in each', records.length > 0 && isMostly(runs, isTimed)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'runs with run_type, start_time and inputs' };
}

const isRun = (run: unknown): boolean => isRecord(run) && typeof run.run_type === 'string';
const isTimed = (run: unknown): boolean => isRecord(run) && 'start_time' in run && 'inputs' in run;

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const runs: TracePart[] = [];
  for (const { position, value: run } of partsUnder(value, 'runs')) {
    if (isRecord(run) && isRun(run)) runs.push(...withChildren({ position, source: run }));
    else yield { refused: { position, reason: 'not a run: it has no "run_type"' } };
  }
  for (const { traceId, parts } of groupByTrace(runs, traceIdIn)) {
    yield { conversation: langsmithConversation(traceId, parts, keys) };
  }
}

/** A run and those nested in it, which have no trace id of their own. */
function withChildren(root: TracePart): TracePart[] {
  const all = [root];
  const traceId = traceIdIn(root.source) ?? root.source.id;
  for (const { position, source } of all) {
    const children = Array.isArray(source.child_runs) ? (source.child_runs as unknown[]) : [];
    children.forEach((child, index) => {
      if (!isRecord(child)) return;
      const inherited = { trace_id: traceId, parent_run_id: source.id };
      all.push({ position: `${position}.child_runs[${index}]`, source: { ...inherited, ...child } });
    });
  }
  return all;
}
