import { AppLink } from '../../../components/app-link';
import { FlagForm } from '../../../components/call/flag-form';
import { Panel } from '../../../components/panel';
import { SignatureField } from '../../../components/review-form/signature-field';
import { TableExport } from '../../../components/table-export';
import { FlagList } from '../../../components/tools/flag-list';
import classes from '../../../components/tools/tools.module.css';
import type { ToolDetail } from '../../../db/queries/tool-detail';
import type { CallFilter } from '../../../lib/filter';
import { flagsHref, toolHref } from '../../../lib/routes';
import { dayLabel, localDay } from '../../../lib/time';
import { MAX_NAME_LENGTH } from '../../_boundary/reviewer-name';
import { setFlagStatus } from '../set-flag-status';
import { flagTool } from './flag-tool';

type Props = {
  detail: ToolDetail;
  /** Restricted to the tool. */
  filter: CallFilter;
  zone: string;
  name: string | null;
  /** Epoch milliseconds. */
  now: number;
};

/** What people say about a tool's schema, and the form to say more. */
export const FlagPanel = ({ detail, filter, zone, name, now }: Props) => {
  const { tool, flags, issues, versions } = detail;
  const signature = <SignatureField name={name} maxLength={MAX_NAME_LENGTH} />;
  const paths = issues.map(({ path }) => path).filter((path) => path !== '');
  return (
    <div id="flags">
      <Panel
        title="Flags"
        note="this tool’s schema needs a fix"
        aside={
          flags.length === 0 ? null : (
            <>
              <AppLink href={flagsHref(tool)}>On the board</AppLink>
              <TableExport table="flags" filter={filter} />
            </>
          )
        }
        padding="flush"
      >
        <FlagList
          flags={flags}
          zone={zone}
          today={dayLabel(localDay(now, zone))}
          action={setFlagStatus}
          signature={name === null ? signature : null}
        />
        <div className={classes.newFlag}>
          <FlagForm
            action={flagTool}
            hiddenFields={{ tool, schemaHash: versions[0]?.schemaHash ?? '' }}
            paths={[...new Set(paths)]}
            toolHref={`${toolHref(filter, tool)}#flags`}
          >
            {signature}
          </FlagForm>
        </div>
      </Panel>
    </div>
  );
};
