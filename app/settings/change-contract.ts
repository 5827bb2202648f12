'use server';

import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { runAction } from '../_boundary/action';
import { savedState } from './saved-state';
import { contractName } from './setting-fields';

const schema = z.object({ contract: contractName, seen_contract: z.string() });

/** Chooses the contract of calls that name none. */
export const changeContract = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, ({ contract, seen_contract: seen }, context) =>
    savedState(context, { from: { contract: seen }, to: { contract } }),
  );
