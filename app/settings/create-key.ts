'use server';

import { randomBytes } from 'node:crypto';
import { refresh } from 'next/cache';
import { z } from 'zod';
import type { KeyFormState } from '../../components/settings/form-state';
import { createKey as create } from '../../db/commands/create-key';
import { ROLES } from '../../db/principal';
import { runAction } from '../_boundary/action';
import { MAX_KEY_NAME_LENGTH } from './key-name-length';

const SECRET_BYTES = 32;

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name: say who will send the key.')
    .max(MAX_KEY_NAME_LENGTH, `Name: at most ${MAX_KEY_NAME_LENGTH} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Name: no control characters.'),
  role: z.enum(ROLES, 'Choose what the key may do.'),
});

/** Makes an API key. Its text is in this answer and nowhere else. */
export const createKey = async (_state: KeyFormState, data: FormData): Promise<KeyFormState> =>
  runAction(schema, data, async ({ name, role }, { store, principal, now }): Promise<KeyFormState> => {
    const { key } = await create(store, principal, { name, role, secret: randomBytes(SECRET_BYTES), at: now });
    refresh();
    return { kind: 'created', name, key };
  });
