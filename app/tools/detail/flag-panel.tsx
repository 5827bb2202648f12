import { FlagForm } from '../../../components/call/flag-form';
import { Panel } from '../../../components/panel';
import { SignatureField } from '../../../components/review-form/signature-field';
import { FlagList } from '../../../components/tools/flag-list';
import classes from '../../../components/tools/tools.module.css';
import type { ToolDetail } from '../../../db/queries/tool-detail';
import { MAX_NAME_LENGTH } from '../../_boundary/reviewer-name';
import { flagTool } from './flag-tool';
import { setFlagStatus } from './set-flag-status';

type Props = { detail: ToolDetail; zone: string; name: string | null; toolHref: string };

/** What people say about a tool's schema, and the form to say more. */
export const FlagPanel = ({ detail, zone, name, toolHref }: Props) => {
  const { tool, flags, issues, versions } = detail;
  const signature = <SignatureField name={name} maxLength={MAX_NAME_LENGTH} />;
  const paths = issues.map(({ path }) => path).filter((path) => path !== '');
  return (
    <div id="flags">
      <Panel title="Flags" note="this tool’s schema needs a fix" padding="flush">
        <FlagList flags={flags} zone={zone} action={setFlagStatus} signature={name === null ? signature : null} />
        <div className={classes.newFlag}>
          <FlagForm
            action={flagTool}
            hiddenFields={{ tool, schemaHash: versions[0]?.schemaHash ?? '' }}
            paths={[...new Set(paths)]}
            toolHref={toolHref}
          >
            {signature}
          </FlagForm>
        </div>
      </Panel>
    </div>
  );
};
