import type { Issue } from '../../attempt';
import { pointerOfPath } from './pointer';
import { jsonschemaIssuesAt } from './python-jsonschema-issues';

const FAILED = /^([^\n]{1,1000})\n\nFailed validating '(\w{1,60})' in schema/;
const INSTANCE = /\nOn instance((?:\['?[^\]\n]{1,200}\]){0,40}):/;

/** The issue in the text jsonschema prints for one error, with the place behind `On instance`. */
export const pythonJsonschemaTextIssues = (text: string): Issue[] => {
  const [, message, validator] = FAILED.exec(text.slice(0, 2_000)) ?? [];
  if (message === undefined || validator === undefined) return [];
  return jsonschemaIssuesAt(pointerOfPath(INSTANCE.exec(text)?.[1] ?? ''), validator, message, {});
};
