'use server';

import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { runAction } from '../_boundary/action';
import { savedState } from './saved-state';
import { driftThreshold } from './setting-fields';

const schema = z.object({ driftThreshold, seen_driftThreshold: driftThreshold });

/** Changes when drift puts a call before a person. */
export const changeReview = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, ({ driftThreshold: wanted, seen_driftThreshold: seen }, context) =>
    savedState(context, { from: { driftThreshold: seen }, to: { driftThreshold: wanted } }),
  );
