'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { formatInstant } from '../../components/format-time';
import type { FlagState } from '../../components/tools/flag-state';
import { FLAG_WORDS } from '../../components/tools/flag-words';
import { setFlagStatus as change } from '../../db/commands/set-flag-status';
import { FLAG_STATUSES } from '../../lib/flag';
import { visibleText } from '../../lib/json/source-text';
import { refusal, runAction } from '../_boundary/action';
import { isRefusal, nameField, rememberName, signerOf } from '../_boundary/signer';

const status = z.enum(FLAG_STATUSES);
const schema = z.object({ id: z.coerce.number().int().positive(), from: status, to: status, name: nameField });

/** Moves a flag on, or says who was first. The page is read anew in both cases. */
export const setFlagStatus = async (_state: FlagState, data: FormData): Promise<FlagState> =>
  runAction(schema, data, async ({ id, from, to, name }, context): Promise<FlagState> => {
    const signer = signerOf(context, name);
    if (isRefusal(signer)) return signer;
    const result = await change(context.store, signer, { id, from, to, at: context.now });
    if (result.kind === 'not_found') return refusal('There is no such flag.');
    refresh();
    if (result.kind === 'changed') {
      await rememberName(signer.actor);
      return { kind: 'changed' };
    }
    const { zone } = context.project;
    return {
      kind: 'conflict',
      who: visibleText(result.updatedBy),
      when: `${formatInstant(result.updatedAt, zone)} ${zone}`,
      what: FLAG_WORDS[result.status],
    };
  });
