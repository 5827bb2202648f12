import { z } from 'zod';
import { EXPORT_FORMAT_NAMES } from '../../../../../lib/export/export-format';
import { ACTORS } from '../../../../../lib/words';

const format = z.enum(EXPORT_FORMAT_NAMES).default('csv');

/** What the query of an export says besides the filter. */
export const exportQuery = z.object({
  format,
  owner: z.string().min(1).max(256).nullable(),
});

/** More would be the whole list: that is what its filter is for. */
const MOST_PICKED = 2_000;

/** The form that exports picked calls. */
export const pickedCallsForm = z.object({
  format,
  id: z
    .array(z.string().min(1).max(256))
    .min(1)
    .max(MOST_PICKED)
    .describe('Id of any attempt of a call. Repeated for each call, in the order of the rows.'),
  actor: z
    .enum([...ACTORS, 'any'])
    .default('agent')
    .describe('The actor of the list the calls were picked from.'),
});
