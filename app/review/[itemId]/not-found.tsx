import { AppLink } from '../../../components/app-link';
import { EmptyState } from '../../../components/empty-state';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';

const NoSuchItem = () => (
  <>
    <PageHeader title="No such item" />
    <PageBody>
      <Panel title="There is no review item of this number">
        <EmptyState title="Items keep their number for good, so the link is mistyped or from another project.">
          <AppLink href="/review">See what is waiting</AppLink>
        </EmptyState>
      </Panel>
    </PageBody>
  </>
);

export default NoSuchItem;
