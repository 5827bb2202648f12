import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageBody } from '../../../../components/page-body';
import { Panel } from '../../../../components/panel';
import { ContractTable } from '../../../../components/settings/contract-table';
import { PageHeader } from '../../../../components/shell/page-header';
import { contractNamed } from '../../../../lib/repair/built-in-contracts';
import { pageContext } from '../../../_boundary/page-context';

type Props = { params: Promise<{ label: string }> };

const contractOf = async ({ params }: Props) => {
  const { label } = await params;
  return { label, contract: contractNamed(label) };
};

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { label, contract } = await contractOf(props);
  return { title: contract === null ? 'No such contract' : label };
};

const ContractPage = async (props: Props) => {
  const { project } = await pageContext();
  const { label, contract } = await contractOf(props);
  if (contract === null) notFound();
  return (
    <>
      <PageHeader
        title={<code>{label}</code>}
        aside={project.contract === label ? <span>chosen for this project</span> : null}
      />
      <PageBody>
        <Panel
          title="What is done about each class"
          note="a code of the runtime wins over its class; contracts never change, a new meaning is a new version"
          padding="flush"
        >
          <ContractTable contract={contract} label={label} />
        </Panel>
      </PageBody>
    </>
  );
};

export default ContractPage;
