import type { Conversation } from '../../lib/conversation';
import type { Rejection } from '../../lib/event';
import { decodeText, encodeText } from '../../lib/json/source-text';
import { maskSource } from '../../lib/mask';
import type { Masking } from '../../lib/mask/masking';
import { storableText } from '../../lib/storable-text';
import { maskingOf } from '../masking-of';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
import { accountIngest } from './account-ingest';
import { auditImport, type ImportDetails } from './audit-import';
import { projectRow } from './project-row';
import { type ConversationResult, storeConversation } from './store-conversation';

/** Some conversations of a file, and what of it was refused on the way. All batches of an import carry its id. */
export type ImportBatch = {
  importId: string;
  fileName: string;
  /** Formats that were recognised in the file so far. */
  formats: readonly string[];
  conversations: readonly Conversation[];
  rejections: readonly Rejection[];
};

export type ImportResult = ConversationResult;

/** File names, and what is told of a part that was not understood, are a stranger's text. */
const maskedText = (text: string, masking: Masking): string =>
  storableText(decodeText(maskSource(encodeText(text), masking)));

const detailsOf = (
  { fileName, formats, conversations, rejections }: ImportBatch,
  total: ImportResult,
  masking: Masking,
): ImportDetails => ({
  files: [maskedText(fileName, masking)],
  hasMoreFiles: false,
  formats: [...formats],
  conversations: conversations.length,
  ...total,
  refused: rejections.length,
});

/** Imports conversations in one transaction. Importing the same one again changes nothing but the account of what was received. */
export const importConversations = (
  store: Store,
  principal: Principal,
  batch: ImportBatch,
  now: number,
): Promise<ImportResult> => {
  assertCan(principal, 'ingest');
  const { projectId } = principal;
  return store.write(async (writing) => {
    const project = await projectRow(writing, projectId);
    const masking = maskingOf(project);
    const total: ImportResult = { stored: 0, duplicates: 0 };
    for (const conversation of batch.conversations) {
      const one = await storeConversation(writing, project, conversation, { masking, rule: 'grow', now });
      total.stored += one.stored;
      total.duplicates += one.duplicates;
    }
    const rejections = batch.rejections.map((rejection) => {
      return { ...rejection, message: maskedText(rejection.message, masking) };
    });
    const received = total.stored + total.duplicates + rejections.length;
    await accountIngest(writing, projectId, [{ receivedAt: now, received, ...total, rejections }]);
    await auditImport(writing, principal, {
      importId: batch.importId,
      details: detailsOf(batch, total, masking),
      at: now,
    });
    return total;
  });
};
