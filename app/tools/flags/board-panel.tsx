import type { ReactNode } from 'react';
import { BoardCardBody } from '../../../components/tools/board-card-body';
import { FlagBoard } from '../../../components/tools/flag-board';
import { fixEffects } from '../../../db/queries/fix-effects';
import type { Flag } from '../../../db/queries/flag-list';
import type { CallFilter } from '../../../lib/filter';
import { visibleText } from '../../../lib/json/source-text';
import { toolHref } from '../../../lib/routes';
import { dayLabel, localDay } from '../../../lib/time';
import type { PageContext } from '../../_boundary/page-context';
import { MAX_NAME_LENGTH } from '../../_boundary/reviewer-name';
import { assignFlag } from '../assign-flag';
import { setFlagStatus } from '../set-flag-status';

type Props = {
  toolbar: ReactNode;
  context: PageContext;
  flags: readonly Flag[];
  /** Those of all tools and owners. */
  all: readonly Flag[];
  filter: CallFilter;
};

const nameOf = ({ tool, path }: Flag): string => visibleText(path === null ? tool : `${tool} ${path}`);

/** The board with what stands on its cards. */
export const BoardPanel = async ({ context, toolbar, flags, all, filter }: Props) => {
  const { store, principal, project, name, now } = context;
  const { zone } = project;
  const effects = await fixEffects(store, principal, flags, now);
  const today = dayLabel(localDay(now, zone));
  const owners = [...new Set([...all.flatMap(({ owner }) => owner ?? []), ...(name === null ? [] : [name])])];
  return (
    <FlagBoard
      flags={flags.map((flag) => ({
        id: flag.id,
        status: flag.status,
        owner: flag.owner,
        dueOn: flag.dueOn,
        updatedAt: flag.updatedAt,
        name: nameOf(flag),
        body: (
          <BoardCardBody
            flag={flag}
            toolHref={`${toolHref(filter, flag.tool)}#flags`}
            effect={effects.get(flag.id) ?? null}
            zone={zone}
            today={today}
          />
        ),
      }))}
      signer={name}
      maxNameLength={MAX_NAME_LENGTH}
      owners={owners.toSorted()}
      toolbar={toolbar}
      onMove={setFlagStatus}
      onAssign={assignFlag}
    />
  );
};
