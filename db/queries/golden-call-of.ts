import { attemptSource } from '../../lib/attempt-source';
import { goldenCall } from '../../lib/golden-call';
import { memberSources } from '../../lib/json/member-sources';
import type { Principal } from '../principal';
import type { Store } from '../store';
import { type CallDetail, callDetail, type DetailedAttempt } from './call-detail';
import { sourceOfClose } from './event-source';
import { goldenTools } from './golden-tools';

const sourceOf = ({ attempt, row }: DetailedAttempt, { call }: CallDetail): string => {
  const { traceId, messageJson, issuesJson, detailsJson, maxAttempts } = row;
  const { callId, scope } = call;
  return attemptSource({ attempt, callId, scope, traceId, messageJson, issuesJson, detailsJson, maxAttempts });
};

const intentOf = ({ attempts }: CallDetail): string | null => {
  for (const { row } of attempts) {
    const intent = row.detailsJson === null ? undefined : memberSources(row.detailsJson).get('user_intent');
    if (intent !== undefined) return intent;
  }
  return null;
};

/** The golden call of the call that holds an attempt, as JSON text; null when no call does. Sibling failures are no part of it. */
export const goldenCallOf = async (store: Store, principal: Principal, attemptId: string): Promise<string | null> => {
  const detail = await callDetail(store, principal, attemptId);
  if (detail === null) return null;
  const { call, tool, attempts, closes } = detail;
  const own = attempts.filter(({ attempt }) => attempt.number > 0);
  const told = own.map((each) => sourceOf(each, detail));
  const closed = closes.filter(({ isAutomatic }) => isAutomatic === 0).map((close) => sourceOfClose(close, call));
  const expected = {
    loop_disposition: call.loopDisposition,
    reason: call.reason,
    first_class: call.firstClass,
    last_class: call.lastClass,
    repair_way: call.repairWay,
  };
  const tools = await goldenTools(store, principal.projectId, own);
  return goldenCall({ id: call.id, tool, tools, intentJson: intentOf(detail), expected, events: [...told, ...closed] });
};
