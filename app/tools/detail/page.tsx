import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageBody } from '../../../components/page-body';
import { PageHeader } from '../../../components/shell/page-header';
import { ToolBody } from '../../../components/tools/tool-body';
import { ToolFacts } from '../../../components/tools/tool-facts';
import { sumClasses } from '../../../db/queries/sum-classes';
import { toolDetail } from '../../../db/queries/tool-detail';
import { worstCalls } from '../../../db/queries/worst-calls';
import { visibleText } from '../../../lib/json/source-text';
import { toolHref } from '../../../lib/routes';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../../lib/words';
import { pageContext } from '../../_boundary/page-context';
import { pageFilter, type SearchParams } from '../../_boundary/page-filter';
import { ScreenFilters } from '../../_boundary/screen-filters';
import { FlagPanel } from './flag-panel';

type Props = { searchParams: SearchParams };

const FACETS = ['model', 'class', 'disposition'] as const;
const NO_TOOLS: readonly string[] = [MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL];

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => {
  const tool = [(await searchParams)['tool'] ?? []].flat()[0];
  return { title: tool === undefined ? 'No such tool' : visibleText(tool) };
};

const ToolPage = async ({ searchParams }: Props) => {
  const context = await pageContext();
  const { store, principal, project, name } = context;
  const asked = await pageFilter(searchParams, context);
  const [tool] = asked.filter.tools;
  if (tool === undefined || NO_TOOLS.includes(tool)) notFound();
  const filter = { ...asked.filter, tools: [tool] };
  const detail = await toolDetail(store, principal, tool, filter);
  if (detail === null) notFound();
  const { zone } = project;
  return (
    <>
      <PageHeader title={<code>{visibleText(tool)}</code>} aside={<ToolFacts row={detail} />} />
      <PageBody>
        <ScreenFilters
          context={context}
          asked={asked}
          hrefOf={(other) => toolHref(other, tool)}
          tables={['classes', 'calls']}
          facets={FACETS}
        />
        <ToolBody
          detail={detail}
          filter={filter}
          classes={await sumClasses(store, principal, filter)}
          worst={await worstCalls(store, principal, filter)}
          zone={zone}
          flags={<FlagPanel detail={detail} zone={zone} name={name} toolHref={`${toolHref(filter, tool)}#flags`} />}
        />
      </PageBody>
    </>
  );
};

export default ToolPage;
