import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CallDetailView } from '../../../components/call/call-detail-view';
import { CallMarks } from '../../../components/call/call-marks';
import { CallTitle } from '../../../components/call/call-title';
import { issuePaths } from '../../../components/call/issue-paths';
import { FlagForm } from '../../../components/call/flag-form';
import { StepLinks } from '../../../components/call/step-links';
import { SignatureField } from '../../../components/review-form/signature-field';
import { PageHeader } from '../../../components/shell/page-header';
import { excludedBecause } from '../../../db/queries/list-row';
import type { CallDetail } from '../../../db/queries/call-detail';
import { laterSuccess } from '../../../db/queries/later-success';
import { sessionNeighbours } from '../../../db/queries/session-neighbours';
import { visibleText } from '../../../lib/json/source-text';
import { toolHref } from '../../../lib/routes';
import { MODEL_OUTPUT_TOOL, NO_ATTEMPT_TOOL } from '../../../lib/words';
import { MAX_NAME_LENGTH } from '../../_boundary/reviewer-name';
import { askedCall } from './asked-call';
import { callFilters } from './call-filters';
import { callView, callViewHref, type ViewParams } from './call-view';
import { flagFromCall } from './flag-from-call';

type Props = {
  params: Promise<{ attemptId: string }>;
  searchParams: Promise<ViewParams>;
};

/** Of a longer loop every attempt has a line and a page of its own, and no page holds them all. */
const MOST_WHOLE = 250;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { call } = await askedCall((await params).attemptId);
  return { title: call === null ? 'No such call' : visibleText(call.tool) };
};

const FlagTool = ({ call, name, href }: { call: CallDetail; name: string | null; href: string }) => (
  <FlagForm action={flagFromCall} hiddenFields={{ attemptId: call.call.id }} paths={issuePaths(call)} toolHref={href}>
    <SignatureField name={name} maxLength={MAX_NAME_LENGTH} />
  </FlagForm>
);

/** Calls without a tool of their own have no schema to flag. */
const hasTool = ({ tool }: CallDetail): boolean => tool !== MODEL_OUTPUT_TOOL && tool !== NO_ATTEMPT_TOOL;

const CallPage = async ({ params, searchParams }: Props) => {
  const { attemptId, call, project, name, store, principal } = await askedCall((await params).attemptId);
  if (call === null) notFound();
  const view = callView(await searchParams);
  const canBeWhole = call.attempts.length <= MOST_WHOLE;
  const isWhole = canBeWhole && view.isWhole;
  const filters = callFilters(call, project.zone);
  const neighbours = await sessionNeighbours(store, principal, call.call);
  // Another call opens in the same layout; only this one was asked for whole.
  const neighbourHref = (id: string) => callViewHref(id, { ...view, isWhole: false });
  const stepHref = (each: { id: string } | undefined) => (each === undefined ? null : neighbourHref(each.id));
  return (
    <>
      <PageHeader
        title={<CallTitle tool={call.tool} finalTool={call.finalTool} />}
        aside={<CallMarks call={call} excludedBecause={excludedBecause(call.call, 'agent')} />}
        actions={
          <StepLinks previousHref={stepHref(neighbours.before.at(-1))} nextHref={stepHref(neighbours.after[0])} />
        }
      />
      <CallDetailView
        call={call}
        zone={project.zone}
        addressedId={attemptId}
        allHref={canBeWhole && !isWhole ? callViewHref(attemptId, { ...view, isWhole: true }) : null}
        isWhole={isWhole}
        layout={view.layout}
        layoutHref={(layout) => callViewHref(attemptId, { ...view, layout })}
        neighbours={neighbours}
        laterSuccess={await laterSuccess(store, principal, call.call)}
        neighbourHref={neighbourHref}
        sessionHref={filters.sessionHref}
        findingHref={filters.findingHref}
        flagForm={hasTool(call) ? <FlagTool call={call} name={name} href={toolHref(filters.base, call.tool)} /> : null}
      />
    </>
  );
};

export default CallPage;
