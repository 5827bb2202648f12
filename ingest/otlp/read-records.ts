import type { OtlpAttributes, OtlpScope } from './otlp-value';
import { UnusableValue } from './read-failure';
import { type Fields, readMessage } from './read-fields';
import type { ValueReader } from './value-reader';

/** Where a record came from: said once for all records beside it. */
export type Source = { resource: OtlpAttributes; scope: OtlpScope };

/** Why a span or log record was refused: one for each of them. */
export type RejectedRecord = { reason: string };

export type ReadRecord<T> = (record: Fields, source: Source, values: ValueReader) => T | RejectedRecord;

export type Records<T> = { records: T[]; rejected: RejectedRecord[] };

/** The field names of a signal's three levels: by resource, by scope, and one by one. */
type Levels = { resources: string; scopes: string; records: string };

const readOne = <T>(read: () => T | RejectedRecord): T | RejectedRecord => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableValue) return { reason: error.message };
    throw error;
  }
};

/** Reads the records of a request, out of the resources and scopes they are sent under. One that is no use does not cost the others. */
export const readRecords = <T extends object>(
  request: Fields,
  { resources, scopes, records }: Levels,
  values: ValueReader,
  read: ReadRecord<T>,
): Records<T> => {
  const found: Records<T> = { records: [], rejected: [] };
  for (const group of values.messages(request[resources], resources)) {
    const resource = values.attributes(readMessage(group.resource, 'resource').attributes);
    for (const scoped of values.messages(group[scopes], scopes)) {
      const source = { resource, scope: values.scope(scoped.scope) };
      for (const record of values.messages(scoped[records], records)) {
        const result = readOne(() => read(record, source, values));
        if ('reason' in result) found.rejected.push(result);
        else found.records.push(result);
      }
    }
  }
  return found;
};
