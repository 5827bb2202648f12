import { encodeText } from '../../lib/json/source-text';
import { numbersAfter } from '../folding/sequences';
import { findNameIds } from '../names';
import { assertCan, type Principal } from '../principal';
import type { Store } from '../store';
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

/** Flags a tool: its schema needs a fix. Answers the flag's id, or that the project has never seen the tool. */
export const flagTool = (
  store: Store,
  principal: Principal,
  flag: NewFlag,
): Promise<{ kind: 'flagged'; id: number } | { kind: 'unknown_tool' }> => {
  assertCan(principal, 'review');
  const { projectId, actor } = principal;
  return store.write(async (writing) => {
    const toolId = (await findNameIds(writing, projectId, [flag.tool])).get(flag.tool);
    if (toolId === undefined) return { kind: 'unknown_tool' };
    const { flags } = writing.tables;
    const id = (await numbersAfter(writing, flags, flags.id, flags.projectId, projectId))();
    const { schemaHash, path, attemptId, at } = flag;
    await writing.db.insert(flags).values({
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
    await appendAuditRow(writing, principal, {
      at,
      action: 'flag.open',
      subjectType: 'flag',
      subjectId: String(id),
      details: { tool: flag.tool, path },
    });
    return { kind: 'flagged', id };
  });
};
