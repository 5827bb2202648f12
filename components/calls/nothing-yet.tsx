import { connectHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { EmptyState } from '../empty-state';

/** One failed attempt as a client would tell it, to see how a call arrives. */
const curlCommand = (origin: string, now: number): string => {
  const event = {
    id: `try-${now.toString(36)}`,
    call_id: `try-${now.toString(36)}`,
    attempt: 1,
    tool: 'search_orders',
    outcome: 'failed',
    error_class: 'timeout',
    ts: new Date(now).toISOString(),
  };
  return `curl ${origin}/api/v1/events -H 'content-type: application/json' -d '[${JSON.stringify(event)}]'`;
};

type Props = { origin: string; now: number };

/** What a project without a single call says: how calls get in. */
export const NothingYet = ({ origin, now }: Props) => (
  <EmptyState
    title="Nothing has arrived yet"
    commands={[
      { what: 'Send one event and reload this page', text: curlCommand(origin, now) },
      { what: 'Or import transcripts: files or folders', text: 'npm run import -- path/to/transcripts' },
    ]}
    actions={<AppLink href={connectHref()}>Connect your stack</AppLink>}
  >
    Calls appear as soon as a client sends its attempts to <code>{origin}/api/v1/events</code>, its telemetry arrives at{' '}
    <code>{origin}/v1/traces</code>, or transcripts are imported.
  </EmptyState>
);
