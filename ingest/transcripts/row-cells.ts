import type { ColumnMap, RowField } from '../../lib/column-map';
import { JsonSource } from '../../lib/json/json-source';
import { isRecord } from '../../lib/is-record';
import { argumentsPart } from './json-part';
import { openSource } from './open-source';
import { sourceOf } from './source-of';
import { epochTime, messageTime } from './message-time';
import type { MessageTime } from './transcript-message';

/** One row, read by the fields its columns stand for. */
export class RowCells {
  constructor(
    private readonly row: Record<string, unknown>,
    private readonly map: ColumnMap,
  ) {}

  /** Is there such a column at all? */
  has(field: RowField): boolean {
    return this.value(field) !== undefined;
  }

  /** The cell as text; empty where there is none. */
  text(field: RowField): string {
    const value = openSource(this.value(field));
    if (value === null || value === undefined) return '';
    return typeof value === 'string' ? value : sourceOf(value);
  }

  /** The text without blanks around it, null where nothing is left. */
  name(field: RowField): string | null {
    const text = this.text(field).trim();
    return text === '' ? null : text;
  }

  /** The cell as JSON source text. */
  json(field: RowField): string | null {
    const value = this.value(field);
    return value === '' ? null : argumentsPart(value);
  }

  number(field: RowField): number | null {
    const text = this.name(field);
    const number = text === null ? Number.NaN : Number(text);
    return Number.isFinite(number) && number >= 0 ? number : null;
  }

  /** A count; fractions are rounded. */
  whole(field: RowField): number | null {
    const number = this.number(field);
    return number === null || number > Number.MAX_SAFE_INTEGER ? null : Math.round(number);
  }

  time(): MessageTime | null {
    const text = this.name('time');
    if (text === null) return null;
    const number = Number(text);
    if (!Number.isFinite(number)) return messageTime(text);
    return epochTime(number > MAX_SECONDS ? number / 1000 : number);
  }

  private value(field: RowField): unknown {
    const column = this.map[field];
    return column === undefined ? undefined : cellValue(this.row, column);
  }
}

/** Seconds up to the year 5138; larger numbers are milliseconds. */
const MAX_SECONDS = 100_000_000_000;

/** What a row holds in a column: under its name, or else along the path it spells. */
export const cellValue = (row: Record<string, unknown>, column: string): unknown =>
  Object.hasOwn(row, column) ? row[column] : valueAt(row, column.split('.'));

function valueAt(row: Record<string, unknown>, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    const opened = value instanceof JsonSource ? openSource(value) : value;
    if (!isRecord(opened) || !Object.hasOwn(opened, name)) return undefined;
    value = opened[name];
  }
  return value;
}
