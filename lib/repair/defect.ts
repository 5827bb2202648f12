import type { Issue } from '../attempt';
import type { ErrorClass } from './error-classes';
import { fnv1a } from './fnv-1a';

/** Segments that tell one value from the next and not one place from another: array indexes, numbers, UUIDs. */
const INDEX = /^(?:\d{1,20}|-|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** A JSON Pointer as a place in the schema: what tells one value of a list or map from the next becomes `*`. */
export const placeOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => (INDEX.test(segment) ? '*' : segment))
    .join('/');

/**
 * A short key that is equal for failures of one kind: tool, error class, and the places and keywords of the issues,
 * with indexes as `*`. Message text and ids never take part, nor do the order and number of equal issues.
 */
export const defectFingerprint = ({
  tool,
  errorClass,
  issues,
}: {
  tool: string;
  errorClass: ErrorClass;
  issues: readonly Issue[];
}): string => {
  const places = new Set(issues.map(({ path, keyword }) => JSON.stringify([placeOf(path), keyword])));
  return fnv1a(JSON.stringify([tool, errorClass, ...[...places].toSorted()]));
};
