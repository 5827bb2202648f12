import { z } from 'zod';
import { EXPORT_TABLES } from '../../../../lib/export/export-table';
import { exceptParam } from '../../../../lib/except-param';
import { LIST_FIELDS, SINGLE_FIELDS } from '../../../../lib/filter-fields';
import { MAX_VALUES } from '../../../../lib/parse-filter';
import { RANGE_PRESETS } from '../../../../lib/range-presets';
import { QUEUE_HOLDERS } from '../../../../lib/review';
import { ACTORS } from '../../../../lib/words';
import { exportQuery } from '../export/[table]/export-request';
import { schemaOf } from './schema-of';

type Parameter = { name: string; in: 'query' | 'path'; required?: true; description?: string; schema: object };

const query = (name: string, schema: z.ZodType): Parameter => {
  const { description, ...rest } = schemaOf(schema);
  return { name, in: 'query', ...(typeof description === 'string' && { description }), schema: rest };
};

const date = (which: string) =>
  z
    .string()
    .describe(
      `${which} of the range: a local date (YYYY-MM-DD, its beginning), a local minute (YYYY-MM-DDTHH:MM) or an RFC 3339 time. Takes the place of range.`,
    );

/** Repeated, a parameter lets through calls that have any of its values, and its counterpart leaves those out. */
const lists = Object.values(LIST_FIELDS).flatMap(({ param, value }): Parameter[] => {
  const { description, ...items } = schemaOf(value);
  const schema = { type: 'array', items, maxItems: MAX_VALUES };
  const without = `Leaves out calls that ${param} with this value lets through. May be repeated.`;
  return [
    { name: param, in: 'query', description: `${String(description)}. May be repeated.`, schema },
    { name: exceptParam(param), in: 'query', description: without, schema },
  ];
});

/** The filter of every page, as parameters of a query. */
const FILTER: readonly Parameter[] = [
  query(
    'range',
    z
      .enum(RANGE_PRESETS)
      .default('30d')
      .describe(
        'The last local days, today included, or the last 24 hours. Of the review queue any time, unless a range is said.',
      ),
  ),
  query('from', date('Beginning')),
  query('to', date('End (not included)')),
  ...lists,
  ...Object.values(SINGLE_FIELDS).map(({ param, value }) => query(param, value)),
  query(
    'actor',
    z
      .enum([...ACTORS, 'any'])
      .default('agent')
      .describe('Who made the calls.'),
  ),
  query('hand_off', z.enum(['exclude']).describe('Leaves out calls of tools that hand over to a person.')),
];

/** Parameters of an export. */
export const EXPORT_PARAMETERS: readonly Parameter[] = [
  { name: 'table', in: 'path', required: true, schema: schemaOf(z.enum(EXPORT_TABLES)) },
  query('format', exportQuery.shape.format),
  query('owner', exportQuery.shape.owner.unwrap().describe('Flags only: those this person sees to.')),
  query('held', z.enum(QUEUE_HOLDERS).default('anyone').describe('Review only: whose items.')),
  ...FILTER,
];
