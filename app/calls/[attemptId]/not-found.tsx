import { EmptyState } from '../../../components/empty-state';
import { AppLink } from '../../../components/app-link';
import { AskedId } from '../../../components/call/asked-id';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';

const NoSuchCall = () => (
  <>
    <PageHeader title="No such call" />
    <PageBody>
      <Panel title="No attempt and no call of this project has this id">
        <EmptyState title="It may not have arrived yet, or it was refused.">
          <p>
            Asked for <AskedId />. Ids are case-sensitive. A refused event is named, with the reason, in the answer to
            the request that sent it.
          </p>
          <p>
            <AppLink href="/calls">Look among all calls</AppLink>
          </p>
        </EmptyState>
      </Panel>
    </PageBody>
  </>
);

export default NoSuchCall;
