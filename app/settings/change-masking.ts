'use server';

import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { parseMaskedKeys } from '../../lib/mask/masked-keys';
import { runAction } from '../_boundary/action';
import { savedState } from './saved-state';
import { maskedKeys } from './setting-fields';

const schema = z.object({
  maskedKeys,
  /** A box that is not ticked sends nothing. */
  isUnmasked: z.literal('1').optional(),
  seen_maskedKeys: z.string(),
  seen_isUnmasked: z.enum(['0', '1']),
});

/** Changes what is masked before it is stored. */
export const changeMasking = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, ({ maskedKeys: names, isUnmasked, ...seen }, context) =>
    savedState(context, {
      from: { maskedKeys: parseMaskedKeys(seen.seen_maskedKeys), isUnmasked: seen.seen_isUnmasked === '1' },
      to: { maskedKeys: names, isUnmasked: isUnmasked === '1' },
    }),
  );
