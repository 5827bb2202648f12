'use server';

import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { parseChainKeys } from '../../lib/parse-chain-keys';
import { runAction } from '../_boundary/action';
import { savedState } from './saved-state';
import { chainKeys } from './setting-fields';

const schema = z.object({ chainKeys, seen_chainKeys: z.string() });

/** Changes by which arguments calls of a tool are told apart when they are linked. */
export const changeChaining = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, ({ chainKeys: keys, seen_chainKeys: seen }, context) =>
    savedState(context, { from: { chainKeys: parseChainKeys(seen) }, to: { chainKeys: keys } }),
  );
