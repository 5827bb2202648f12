'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { FlagState } from '../../../components/tools/flag-state';
import { flagTool as flag } from '../../../db/commands/flag-tool';
import { refusal, runAction } from '../../_boundary/action';
import { flagFields } from '../../_boundary/flag-fields';
import { isRefusal, nameField, rememberName, signerOf } from '../../_boundary/signer';

const schema = z.object({
  tool: z.string().min(1).max(256),
  /** Empty where nobody has declared the tool. */
  schemaHash: z
    .string()
    .max(256)
    .transform((hash) => (hash === '' ? null : hash)),
  name: nameField,
  ...flagFields,
});

/** Flags the current schema of a tool. */
export const flagTool = async (_state: FlagState, data: FormData): Promise<FlagState> => {
  const answer = await runAction(schema, data, async ({ name, ...fields }, context): Promise<FlagState> => {
    const signer = signerOf(context, name);
    if (isRefusal(signer)) return signer;
    const result = await flag(context.store, signer, { ...fields, attemptId: null, at: context.now });
    if (result.kind === 'unknown_tool') return refusal('The project knows no tool of this name.');
    await rememberName(signer.actor);
    refresh();
    return { kind: 'flagged', id: result.id, path: fields.path };
  });
  return answer.kind === 'error' ? { ...answer, reason: String(data.get('reason') ?? '') } : answer;
};
