'use server';

import { z } from 'zod';
import type { FlagState } from '../../../components/tools/flag-state';
import { flagTool } from '../../../db/commands/flag-tool';
import { callDetail } from '../../../db/queries/call-detail';
import { refusal, runAction } from '../../_boundary/action';
import { flagFields } from '../../_boundary/flag-fields';
import { isRefusal, nameField, rememberName, signerOf } from '../../_boundary/signer';

const schema = z.object({
  attemptId: z.string().min(1).max(256),
  name: nameField,
  ...flagFields,
});

/** Flags the schema of the tool a call was for. */
export const flagFromCall = async (_state: FlagState, data: FormData): Promise<FlagState> => {
  const answer = await runAction(
    schema,
    data,
    async ({ attemptId, path, reason, name }, context): Promise<FlagState> => {
      const signer = signerOf(context, name);
      if (isRefusal(signer)) return signer;
      const call = await callDetail(context.store, context.principal, attemptId);
      if (call === null) return refusal('This call is no longer there.', 'Look among all calls.');
      const { schemaHash } = call.call;
      const flag = { tool: call.tool, schemaHash, path, reason, attemptId, at: context.now };
      const result = await flagTool(context.store, signer, flag);
      if (result.kind === 'unknown_tool') return refusal('The project knows no tool of this name.');
      await rememberName(signer.actor);
      return { kind: 'flagged', id: result.id, path };
    },
  );
  return answer.kind === 'error' ? { ...answer, reason: String(data.get('reason') ?? '') } : answer;
};
