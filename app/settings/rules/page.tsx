import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { RuleForm } from '../../../components/settings/rule-form';
import { RuleTable } from '../../../components/settings/rule-table';
import { RunPanel } from '../../../components/settings/run-panel';
import { PageHeader } from '../../../components/shell/page-header';
import { classRules } from '../../../db/queries/class-rules';
import { toolNames } from '../../../db/queries/tool-names';
import { rulesHref } from '../../../lib/routes';
import { pageContext } from '../../_boundary/page-context';
import type { SearchParams } from '../../_boundary/page-filter';
import { deleteRule } from './delete-rule';
import { moveRule } from './move-rule';
import { previewRule } from './preview-rule';
import { startRun, undoRun } from './run-rules';
import { saveRule } from './save-rule';

export const metadata: Metadata = { title: 'Classification rules' };

type Props = { searchParams: SearchParams };

const ClassRulesPage = async ({ searchParams }: Props) => {
  const { store, principal } = await pageContext();
  const { version, rules, run } = await classRules(store, principal);
  const asked = [(await searchParams)['rule'] ?? []].flat()[0];
  const rule = rules.find(({ id }) => String(id) === asked) ?? null;
  const tools = await toolNames(store, principal);
  return (
    <>
      <PageHeader title="Classification rules" aside={<span>version {version}</span>} />
      <PageBody>
        <Panel
          title="Rules of this project"
          note="the first that finds its pattern decides, after codes and a validator’s issues, before the built-in rules about messages"
          padding="flush"
        >
          <RuleTable rules={rules} version={version} move={moveRule} remove={deleteRule} />
        </Panel>
        <Panel title="Re-classify" note="a background job; one at a time, and the latest can be undone">
          <RunPanel run={run} start={startRun} undo={undoRun} />
        </Panel>
        <Panel
          title={rule === null ? 'New rule' : `Rule ${rule.id}`}
          aside={rule === null ? null : <AppLink href={rulesHref()}>New rule instead</AppLink>}
        >
          <RuleForm
            key={rule?.id ?? 'new'}
            rule={rule}
            version={version}
            storedState={run === null ? '' : `${run.id} ${run.status}`}
            tools={tools}
            save={saveRule}
            preview={previewRule}
          />
        </Panel>
      </PageBody>
    </>
  );
};

export default ClassRulesPage;
