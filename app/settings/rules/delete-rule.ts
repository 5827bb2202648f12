'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { SettingsFormState } from '../../../components/settings/form-state';
import { deleteClassRule } from '../../../db/commands/delete-class-rule';
import { runAction } from '../../_boundary/action';
import { lostState } from './lost-state';
import { ruleId, seenVersion } from './rule-fields';

const schema = z.object({ id: ruleId, ...seenVersion });

/** Deletes a classification rule. */
export const deleteRule = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, async ({ id, seen_version: seen }, context): Promise<SettingsFormState> => {
    const { store, principal, now, project } = context;
    const result = await deleteClassRule(store, principal, { id, seenVersion: seen, at: now });
    refresh();
    return result.kind === 'deleted' ? { kind: 'saved', message: 'Deleted.' } : lostState(result, project.zone);
  });
