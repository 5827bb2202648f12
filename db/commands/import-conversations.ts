import type { Conversation } from '../../lib/conversation';
import { maskingOf } from '../masking-of';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { accountIngest } from './account-ingest';
import { projectRow } from './project-row';
import { type ConversationResult, storeConversation } from './store-conversation';

export type ImportResult = ConversationResult;

/** Imports conversations in one transaction. Importing the same one again changes nothing. */
export const importConversations = (
  store: Store,
  principal: Principal,
  conversations: readonly Conversation[],
  now: number,
): Promise<ImportResult> => {
  assertCan(principal, 'ingest');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const project = await projectRow(writing, projectId);
    const masking = maskingOf(project);
    const total: ImportResult = { stored: 0, duplicates: 0 };
    for (const conversation of conversations) {
      const one = await storeConversation(writing, project, conversation, { masking, rule: 'grow', now });
      total.stored += one.stored;
      total.duplicates += one.duplicates;
    }
    const received = total.stored + total.duplicates;
    await accountIngest(writing, projectId, [{ receivedAt: now, received, ...total, rejections: [] }]);
    return total;
  });
};
