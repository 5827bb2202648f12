'use server';

import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { TIME_UNITS } from '../../lib/settings';
import { runAction } from '../_boundary/action';
import { savedState } from './saved-state';
import { openForAmount, projectName, withOpenFor, zoneName } from './setting-fields';

const schema = z
  .object({
    name: projectName,
    zone: zoneName,
    openForAmount,
    openForUnit: z.enum(TIME_UNITS.map(({ name }) => name)),
    seen_name: z.string(),
    seen_zone: z.string(),
    seen_openForMs: z.coerce.number().int(),
  })
  .transform(withOpenFor);

/** Changes the project's name, its zone, and how long its calls stay open. */
export const changeProject = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, ({ name, zone, openForMs, ...seen }, context) =>
    savedState(context, {
      from: { name: seen.seen_name, zone: seen.seen_zone, openForMs: seen.seen_openForMs },
      to: { name, zone, openForMs },
    }),
  );
