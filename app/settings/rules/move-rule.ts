'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { SettingsFormState } from '../../../components/settings/form-state';
import { moveClassRule } from '../../../db/commands/move-class-rule';
import { runAction } from '../../_boundary/action';
import { lostState } from './lost-state';
import { ruleId, seenVersion } from './rule-fields';

const schema = z.object({ id: ruleId, to: z.enum(['earlier', 'later']), ...seenVersion });

/** Moves a classification rule one place. */
export const moveRule = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, async ({ id, to, seen_version: seen }, context): Promise<SettingsFormState> => {
    const { store, principal, now, project } = context;
    const result = await moveClassRule(store, principal, { id, to, seenVersion: seen, at: now });
    refresh();
    if (result.kind === 'moved') return { kind: 'saved', message: 'Moved.' };
    return result.kind === 'unchanged'
      ? { kind: 'saved', message: 'It is there already.' }
      : lostState(result, project.zone);
  });
