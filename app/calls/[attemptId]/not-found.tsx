import { EmptyState } from '../../../components/empty-state';
import { AppLink } from '../../../components/app-link';
import { FindById } from '../../../components/find-by-id';
import { AskedId } from '../../../components/call/asked-id';
import { PageBody } from '../../../components/page-body';
import { Panel } from '../../../components/panel';
import { PageHeader } from '../../../components/shell/page-header';

const NoSuchCall = () => (
  <>
    <PageHeader title="No such call" />
    <PageBody>
      <Panel title="No attempt and no call of this project has this id">
        <EmptyState
          title="It may not have arrived yet, or it was refused."
          actions={
            <>
              <AppLink href="/calls">All calls</AppLink>
              <AppLink href="/operations">Refused events</AppLink>
            </>
          }
        >
          <p>
            Asked for <AskedId />. The id of any attempt, of a close, or the call_id the client sent will do; ids are
            case-sensitive. A refused event is named, with the reason, in the answer to the request that sent it.
          </p>
          <FindById label="Try another id" />
        </EmptyState>
      </Panel>
    </PageBody>
  </>
);

export default NoSuchCall;
