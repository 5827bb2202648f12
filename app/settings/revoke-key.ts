'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { SettingsFormState } from '../../components/settings/form-state';
import { revokeKey as revoke } from '../../db/commands/revoke-key';
import { refusal, runAction } from '../_boundary/action';

const schema = z.object({ id: z.coerce.number().int().positive() });

/** Revokes a key for good. */
export const revokeKey = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, async ({ id }, { store, principal, now }): Promise<SettingsFormState> => {
    const isRevoked = await revoke(store, principal, { id, at: now });
    refresh();
    return isRevoked
      ? { kind: 'saved', message: 'Revoked.' }
      : refusal('This key was revoked before.', 'Nothing was left to do.');
  });
