import { expect } from 'vitest';
import type { ClientEvent } from '../../../ingest/client/client-event';
import { eventJson } from '../../../ingest/client/event-json';
import type { Attempt, Close, Issue } from '../../../lib/attempt';
import type { AttemptEvent, CloseEvent } from '../../../lib/event';
import { foldCalls } from '../../../lib/fold';
import type { FoldedCall } from '../../../lib/folded-call';
import { memberSources } from '../../../lib/json/member-sources';
import { audit } from '../../../lib/repair/audit';
import { classify } from '../../../lib/repair/classify';
import type { Contract } from '../../../lib/repair/contract';
import type { Finding, SideEffects } from '../../../lib/words';
import { parse } from '../native/parse-one';

/** What the server knows besides the events. */
export type ServerSide = {
  contract: Contract;
  sideEffectsOf: (tool: string) => SideEffects;
  schemaJsonOf?: (tool: string) => string | null;
};

const asAttempt = (event: AttemptEvent, contract: Contract): Attempt => {
  const issues = (event.issuesJson === null ? [] : JSON.parse(event.issuesJson)) as Issue[];
  const message = event.messageJson === null ? null : (JSON.parse(event.messageJson) as string);
  const errorClass = event.outcome === 'failed' ? classify({ ...event, issues, message, contract }).errorClass : null;
  const contextJson = memberSources(event.detailsJson ?? '').get('context') ?? null;
  const received = { actor: 'agent', receivedAt: event.ts, classAtArrival: errorClass, errorClass } as const;
  return { ...event, ...received, issues, contextJson };
};

const asClose = (event: CloseEvent): Close => ({ ...event, receivedAt: event.ts, isAutomatic: false });

export type ServedCall = { call: FoldedCall | null; findings: readonly Finding[] };

/** What the server makes of a loop's events: parsed at the door, folded and audited. */
export const foldEvents = (events: readonly ClientEvent[], { contract, ...known }: ServerSide): ServedCall => {
  const { events: parsed, rejected } = parse(`[${events.map(eventJson).join(',')}]`, { isUnmasked: true });
  expect(rejected).toEqual([]);
  const all = parsed.map(({ event }) => event);
  const attempts = all.filter((event) => event.type === 'attempt').map((event) => asAttempt(event, contract));
  const closes = all.filter((event) => event.type === 'close').map(asClose);
  const handOffTools = new Set<string>();
  const [call = null, ...others] = foldCalls({ attempts, closes, decisions: [], handOffTools, isChained: false });
  expect(others).toEqual([]);
  if (call === null) return { call, findings: [] };
  const { loopDisposition, reason, standing } = call;
  const loop = { attempts: standing, decisions: [], contract, handOffTools, loopDisposition, reason };
  const sideEffects = known.sideEffectsOf(call.tool);
  return { call, findings: [...call.findings, ...audit({ ...loop, sideEffects, ...known })] };
};
