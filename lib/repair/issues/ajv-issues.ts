import { findingOf, type FindingReader, issue, textAt } from './finding';
import { jsonSchemaKeyword } from './json-schema-keyword';
import { pointerOf, pointerOfPath } from './pointer';

const EXPECTED = ['type', 'allowedValues', 'allowedValue', 'pattern', 'format', 'limit', 'multipleOf'];
const NAMED = ['missingProperty', 'additionalProperty', 'unevaluatedProperty'];

/** A finding of Ajv: `{instancePath, keyword, params, message}`; Ajv 6 says `dataPath`. */
export const ajvIssues: FindingReader = (finding) => {
  const keyword = textAt(finding, 'keyword');
  const params = findingOf(finding.get('params'));
  const dataPath = textAt(finding, 'dataPath');
  const path = textAt(finding, 'instancePath') ?? (dataPath === null ? null : pointerOfPath(dataPath));
  if (keyword === null || params === null || path === null) return null;
  const property = NAMED.map((name) => params.get(name)).find((value) => typeof value === 'string');
  const expected = EXPECTED.map((name) => params.get(name)).find((value) => value !== undefined);
  const at = property === undefined ? path : `${path}${pointerOf([property])}`;
  return [issue(at, jsonSchemaKeyword(keyword), { expected, message: textAt(finding, 'message') })];
};
