import type { Metadata } from 'next';
import classes from '../../components/connect/connect.module.css';
import { KEY_PLACEHOLDER, KeyChoice } from '../../components/connect/key-choice';
import { StackDetail } from '../../components/connect/stack-detail';
import { StackList } from '../../components/connect/stack-list';
import { PageBody } from '../../components/page-body';
import { Panel } from '../../components/panel';
import { PageHeader } from '../../components/shell/page-header';
import { stackBlock } from '../../lib/connect/stack-blocks';
import type { SearchParams } from '../_boundary/page-filter';
import { pageOrigin } from '../_boundary/page-origin';

export const metadata: Metadata = { title: 'Connect your stack' };

const one = (value: string | string[] | undefined): string | null => [value ?? []].flat()[0] ?? null;

const ConnectPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const params = await searchParams;
  const block = stackBlock(one(params['stack']));
  const hasKey = one(params['key']) === '1';
  const target = { url: await pageOrigin(), key: hasKey ? KEY_PLACEHOLDER : null };
  return (
    <>
      <PageHeader title="Connect your stack" />
      <PageBody>
        <div className={classes.columns}>
          <StackList chosen={block} hasKey={hasKey} />
          <Panel title={block.title}>
            <div className={classes.stack}>
              <KeyChoice stack={block.id} hasKey={hasKey} />
              <StackDetail block={block} target={target} />
            </div>
          </Panel>
        </div>
      </PageBody>
    </>
  );
};

export default ConnectPage;
