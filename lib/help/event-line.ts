import type { Attempt } from '../attempt';

const textOrNothing = (name: string, value: string | null): string =>
  value === null ? '' : `,${JSON.stringify(name)}:${JSON.stringify(value)}`;

/** An attempt as the line of NDJSON that reports it. Arguments stay as they were written. */
export const eventLine = (callId: string, attempt: Attempt): string => {
  const { id, number, tool, outcome, tsText, argumentsJson, errorClass, issues } = attempt;
  const head = { id, call_id: callId, attempt: number, tool, outcome, ts: tsText };
  const source = argumentsJson === null ? '' : `,"arguments":${argumentsJson}`;
  const found = issues.length === 0 ? '' : `,"issues":${JSON.stringify(issues)}`;
  return `${JSON.stringify(head).slice(0, -1)}${source}${textOrNothing('error_class', errorClass)}${found}}`;
};
