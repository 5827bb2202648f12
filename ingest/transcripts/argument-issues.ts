import type { ValidateArguments } from '../../lib/repair/derived-issues';
import { jsonSchemaKeyword } from '../../lib/repair/issues/json-schema-keyword';
import { type FindIssues, issueFinder } from '../../lib/repair/schema-issues';
import { boundedPattern } from './bounded-pattern';

/** Far above any real tool's. */
const MAX_SCHEMA_CHARS = 64 * 1024;
const MAX_ARGUMENTS_CHARS = 64 * 1024;
/** Compiled schemas kept; beyond it all are let go. */
const MAX_COMPILED = 200;

const compiled = new Map<string, FindIssues | null>();

/**
 * What is wrong with a call's arguments by its tool's schema, under the names that issues read out of texts have. It never
 * throws nor hangs: a schema it cannot use finds nothing.
 */
export const argumentIssues: ValidateArguments = (schemaJson, argumentsJson) => {
  if (schemaJson.length > MAX_SCHEMA_CHARS || argumentsJson.length > MAX_ARGUMENTS_CHARS) return [];
  const issues = finderOf(schemaJson)?.(argumentsJson) ?? [];
  return issues.map((issue) => ({ ...issue, keyword: jsonSchemaKeyword(issue.keyword) }));
};

function finderOf(schemaJson: string): FindIssues | null {
  const known = compiled.get(schemaJson);
  if (known !== undefined) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const finder = issueFinder(schemaJson, boundedPattern);
  compiled.set(schemaJson, finder);
  return finder;
}
