import { assignFlag } from '../../db/commands/assign-flag';
import { flagTool } from '../../db/commands/flag-tool';
import { setFlagStatus } from '../../db/commands/set-flag-status';
import type { Principal } from '../../db/principal';
import { projectSettings } from '../../db/queries/project-settings';
import type { Store } from '../../db/store';
import type { FlagStatus } from '../../lib/flag';
import { dayLabel, localDay } from '../../lib/time';
import type { DemoFlag, DemoFlagDeed } from '../demo/demo-flags';

/** Nobody else works on a sample that is being made: whatever is refused is a defect. */
const expectKind = ({ kind }: { kind: string }, expected: string): void => {
  if (kind !== expected) throw new Error(`a flag of the sample was answered with ${kind}`);
};

type Seen = { id: number; status: FlagStatus };

const doDeed = async (store: Store, principal: Principal, deed: DemoFlagDeed, seen: Seen): Promise<FlagStatus> => {
  const { id, status } = seen;
  const { at } = deed;
  if (deed.kind === 'move') {
    expectKind(await setFlagStatus(store, principal, { id, from: status, to: deed.to, at }), 'changed');
    return deed.to;
  }
  const { zone } = await projectSettings(store, principal);
  const to = { owner: deed.owner, dueOn: dayLabel(localDay(deed.dueMs, zone)) };
  expectKind(await assignFlag(store, principal, { id, from: { owner: null, dueOn: null }, to, at }), 'changed');
  return status;
};

/** Plays what the company's people flagged and did about it, through the commands that a person's own clicks go through. */
export const seedFlags = async (
  store: Store,
  principal: Principal,
  flags: readonly { flag: DemoFlag; attemptId: string | null }[],
): Promise<void> => {
  for (const { flag, attemptId } of flags) {
    const opened = await flagTool(store, { ...principal, actor: flag.by }, { ...flag.flag, attemptId });
    if (opened.kind === 'unknown_tool') throw new Error(`the sample has no tool ${flag.flag.tool}`);
    let status: FlagStatus = 'open';
    for (const deed of flag.deeds) {
      status = await doDeed(store, { ...principal, actor: deed.by }, deed, { id: opened.id, status });
    }
  }
};
