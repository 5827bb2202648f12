import type { Issue } from '../../attempt';
import { type FindingReader, issue, listAt, textAt } from './finding';
import { jsonSchemaKeyword } from './json-schema-keyword';
import { pointerOf, pointerOfPath } from './pointer';

const REQUIRED = /^'([^\n]{1,200})' is a required property$/;
const UNEXPECTED = /\(([^\n]{1,2000}) w(?:as|ere) unexpected\)$/;
const QUOTED_NAME = /'([^'\n]{1,200})'/g;

/** The properties that a message names, because jsonschema gives them nowhere else. */
const propertiesIn = (message: string): string[] => {
  const required = REQUIRED.exec(message)?.[1];
  if (required !== undefined) return [required];
  const unexpected = UNEXPECTED.exec(message)?.[1] ?? '';
  return [...unexpected.matchAll(QUOTED_NAME)].map((found) => found[1] ?? '');
};

const NAMES_PROPERTY: ReadonlySet<string> = new Set(['missing_required', 'unknown_property']);

/** What one finding tells, an issue for each property that its message names. */
export const jsonschemaIssuesAt = (
  path: string,
  validator: string,
  message: string,
  told: { expected?: unknown; received?: unknown },
): Issue[] => {
  const keyword = jsonSchemaKeyword(validator);
  if (!NAMES_PROPERTY.has(keyword)) return [issue(path, keyword, { ...told, message })];
  const names = propertiesIn(message);
  if (names.length === 0) return [issue(path, keyword, { message })];
  return names.map((name) => issue(`${path}${pointerOf([name])}`, keyword, { message }));
};

/** A finding of Python's jsonschema, as people write its fields down: `{message, path, validator, validator_value}`. */
export const pythonJsonschemaIssues: FindingReader = (finding) => {
  const [message, validator] = [textAt(finding, 'message'), textAt(finding, 'validator')];
  if (message === null || validator === null) return null;
  const steps = listAt(finding, 'path') ?? listAt(finding, 'absolute_path');
  const path = steps === null ? pointerOfPath(textAt(finding, 'json_path') ?? '') : pointerOf(steps);
  return jsonschemaIssuesAt(path, validator, message, {
    expected: finding.get('validator_value'),
    received: finding.get('instance'),
  });
};
