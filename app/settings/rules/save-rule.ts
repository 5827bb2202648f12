'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { SettingsFormState } from '../../../components/settings/form-state';
import { saveClassRule } from '../../../db/commands/save-class-rule';
import { MAX_CLASS_RULES } from '../../../lib/class-rule';
import { refusal, runAction } from '../../_boundary/action';
import { lostState } from './lost-state';
import { ruleFields, seenVersion } from './rule-fields';

const schema = z.object({ ...ruleFields, ...seenVersion });

/** Makes a classification rule, or changes one. */
export const saveRule = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(schema, data, async ({ id, seen_version: seen, ...rule }, context): Promise<SettingsFormState> => {
    const { store, principal, now, project } = context;
    const result = await saveClassRule(store, principal, { id, rule, seenVersion: seen, at: now });
    refresh();
    if (result.kind === 'invalid') return refusal('Pattern: it cannot be read.', result.message);
    if (result.kind === 'too_many')
      return refusal(`A project has at most ${MAX_CLASS_RULES} rules.`, 'Delete one that is not needed any more.');
    if (result.kind !== 'saved') return lostState(result, project.zone);
    return { kind: 'saved', message: `Saved as rule ${result.id}. It decides about what arrives from now on.` };
  });
