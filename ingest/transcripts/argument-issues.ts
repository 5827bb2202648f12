import type { ValidateArguments } from '../../lib/repair/derived-issues';
import { jsonSchemaKeyword } from '../../lib/repair/issues/json-schema-keyword';
import { type FindIssues, issueFinder } from '../../lib/repair/schema-issues';
import { boundedPattern } from './bounded-pattern';
import { isRecord } from '../../lib/is-record';
import { schemaWeight } from './schema-weight';

/** Far above any real tool's. */
const MAX_SCHEMA_CHARS = 64 * 1024;
const MAX_SCHEMA_WEIGHT = 2_000;
/** The weight of a schema times the length of the arguments. */
const MAX_WORK = 2_000_000;
/** Compiled schemas kept; beyond it all are let go. */
const MAX_COMPILED = 200;

type Finder = { find: FindIssues; maxChars: number };

const compiled = new Map<string, Finder | null>();

/**
 * What is wrong with a call's arguments by its tool's schema, under the names that issues read out of texts have. It never
 * throws nor hangs: a schema it cannot use finds nothing. Schema and arguments are a stranger's, and what is found must be
 * the same every time, so the work is bounded beforehand and not by a clock.
 */
export const argumentIssues: ValidateArguments = (schemaJson, argumentsJson) => {
  const finder = schemaJson.length > MAX_SCHEMA_CHARS ? null : finderOf(schemaJson);
  if (finder === null || argumentsJson.length > finder.maxChars) return [];
  const issues = finder.find(argumentsJson) ?? [];
  return issues.map((issue) => ({ ...issue, keyword: jsonSchemaKeyword(issue.keyword) }));
};

function finderOf(schemaJson: string): Finder | null {
  const known = compiled.get(schemaJson);
  if (known !== undefined) return known;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const finder = newFinder(schemaJson);
  compiled.set(schemaJson, finder);
  return finder;
}

function newFinder(schemaJson: string): Finder | null {
  const weight = weightOf(schemaJson);
  if (weight === null || weight > MAX_SCHEMA_WEIGHT) return null;
  const find = issueFinder(schemaJson, boundedPattern);
  return find && { find, maxChars: MAX_WORK / weight };
}

function weightOf(schemaJson: string): number | null {
  try {
    const schema: unknown = JSON.parse(schemaJson);
    return isRecord(schema) ? schemaWeight(schema) : null;
  } catch {
    return null;
  }
}
