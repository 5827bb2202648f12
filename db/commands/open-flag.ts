import { encodeText } from '../../lib/json/source-text';
import { numbersAfter } from '../folding/sequences';
import { findNameIds } from '../names';
import type { Principal } from '../principal';
import type { WriteStore } from '../store';
import { appendAuditRow } from './append-audit-row';

export type NewFlag = {
  tool: string;
  schemaHash: string | null;
  /** JSON Pointer of the argument that needs a fix; null = the tool as a whole. */
  path: string | null;
  reason: string;
  attemptId: string | null;
  at: number;
};

export type OpenFlagResult = { kind: 'flagged'; id: number } | { kind: 'unknown_tool' };

/** Opens a flag inside a transaction, with its audit row. */
export const openFlag = async (store: WriteStore, principal: Principal, flag: NewFlag): Promise<OpenFlagResult> => {
  const { projectId, actor } = principal;
  const toolId = (await findNameIds(store, projectId, [flag.tool])).get(flag.tool);
  if (toolId === undefined) return { kind: 'unknown_tool' };
  const { flags } = store.tables;
  const id = (await numbersAfter(store, flags, flags.id, flags.projectId, projectId))();
  const { tool, schemaHash, path, attemptId, at } = flag;
  await store.db.insert(flags).values({
    projectId,
    id,
    toolId,
    schemaHash,
    path,
    reasonJson: encodeText(flag.reason),
    status: 'open',
    attemptId,
    createdAt: at,
    createdBy: actor,
    updatedAt: at,
    updatedBy: actor,
  });
  const subject = { subjectType: 'flag', subjectId: String(id) };
  await appendAuditRow(store, principal, { at, action: 'flag.open', ...subject, details: { tool, path } });
  return { kind: 'flagged', id };
};
