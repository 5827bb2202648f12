'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { SettingsFormState } from '../../../components/settings/form-state';
import { startClassRun } from '../../../db/commands/start-class-run';
import { undoClassRun } from '../../../db/commands/undo-class-run';
import { refusal, runAction } from '../../_boundary/action';
import { ruleId } from './rule-fields';

/** Asks for the stored failures to be classified anew. */
export const startRun = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(z.object({}), data, async (_input, { store, principal, now }): Promise<SettingsFormState> => {
    const result = await startClassRun(store, principal, { at: now });
    refresh();
    return result.kind === 'started'
      ? { kind: 'saved', message: 'Asked for. The background job begins within seconds.' }
      : refusal('A re-classification is under way.', 'Wait until it is done, or undo it.');
  });

/** Asks for a re-classification to be taken back. */
export const undoRun = async (_state: SettingsFormState, data: FormData): Promise<SettingsFormState> =>
  runAction(z.object({ id: ruleId }), data, async ({ id }, { store, principal, now }): Promise<SettingsFormState> => {
    const result = await undoClassRun(store, principal, { runId: id, at: now });
    refresh();
    return result.kind === 'undoing'
      ? { kind: 'saved', message: 'Asked for. Every attempt gets back the class it had before.' }
      : refusal('Only the latest re-classification can be undone.', 'It is shown here.');
  });
