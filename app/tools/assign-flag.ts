'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { formatInstant } from '../../components/format-time';
import type { FlagState } from '../../components/tools/flag-state';
import { assignFlag as assign } from '../../db/commands/assign-flag';
import { visibleText } from '../../lib/json/source-text';
import { refusal, runAction } from '../_boundary/action';
import { dueField, ownerField } from '../_boundary/flag-fields';
import { isRefusal, nameField, rememberName, signerOf } from '../_boundary/signer';

const schema = z.object({
  id: z.coerce.number().int().positive(),
  fromOwner: ownerField,
  fromDueOn: dueField,
  owner: ownerField,
  dueOn: dueField,
  name: nameField,
});

/** Gives a flag an owner and a day, or says who was first. The page is read anew in both cases. */
export const assignFlag = async (_state: FlagState, data: FormData): Promise<FlagState> =>
  runAction(schema, data, async ({ id, fromOwner, fromDueOn, owner, dueOn, name }, context): Promise<FlagState> => {
    const signer = signerOf(context, name);
    if (isRefusal(signer)) return signer;
    const change = { id, from: { owner: fromOwner, dueOn: fromDueOn }, to: { owner, dueOn }, at: context.now };
    const result = await assign(context.store, signer, change);
    if (result.kind === 'not_found') return refusal('There is no such flag.');
    refresh();
    if (result.kind === 'changed') {
      await rememberName(signer.actor);
      return { kind: 'changed' };
    }
    const { zone } = context.project;
    const owned = result.owner === null ? 'nobody' : visibleText(result.owner);
    return {
      kind: 'conflict',
      who: visibleText(result.changedBy),
      when: `${formatInstant(result.changedAt, zone)} ${zone}`,
      what: `owner ${owned}, ${result.dueOn === null ? 'no due day' : `due ${result.dueOn}`}`,
    };
  });
