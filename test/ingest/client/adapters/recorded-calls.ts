import { asc } from 'drizzle-orm';
import { DEFAULT_PROJECT_ID } from '../../../../db/commands/ensure-project';
import { callDetail } from '../../../../db/queries/call-detail';
import type { Store } from '../../../../db/store';
import { createRecorder } from '../../../../ingest/client/create-recorder';
import type { EventRecorder } from '../../../../ingest/client/event-recorder';
import { decodeText } from '../../../../lib/json/source-text';
import { startRealServer } from '../real-server';

const VIEWER = { projectId: DEFAULT_PROJECT_ID, actor: 'tester', role: 'viewer' } as const;

/** A call as its page shows it. */
export type CallFacts = {
  tool: string;
  disposition: string;
  reason: string | null;
  /** What the audit holds against the call, and what it went by. */
  findings: readonly string[];
  sideEffects: string;
  /** `outcome` of an attempt, or the class of one that failed; its arguments as the model wrote them; the paths that were named. */
  attempts: [what: string, sent: string | null, ...paths: string[]][];
};

const factsOf = async (store: Store, callId: string): Promise<CallFacts> => {
  const detail = await callDetail(store, VIEWER, callId);
  if (detail === null) throw new Error('A stored call has a page.');
  const { call, tool, attempts, findings, sideEffects } = detail;
  return {
    tool,
    disposition: call.loopDisposition,
    reason: call.reason,
    findings,
    sideEffects,
    attempts: attempts.map(({ attempt }) => [
      attempt.errorClass ?? attempt.outcome,
      attempt.argumentsJson === null ? null : decodeText(attempt.argumentsJson),
      ...attempt.issues.map(({ path }) => path),
    ]),
  };
};

export type Recording = {
  recorder: EventRecorder;
  /** Every call that was recorded, in the order of their first attempts, once all has arrived; then the server is gone. */
  calls: () => Promise<CallFacts[]>;
};

/** A recorder that sends to a real server with a store of its own. */
export const startRecording = async (): Promise<Recording> => {
  const server = await startRealServer();
  const recorder = createRecorder({ url: server.url });
  const calls = async (): Promise<CallFacts[]> => {
    const { dropped, refused } = await recorder.close();
    const lost = [...Object.values(dropped), ...Object.values(refused)].some((count) => count > 0);
    if (lost) throw new Error(`lost: ${JSON.stringify({ dropped, refused })}`);
    const { db, tables } = server.store;
    const rows = await db.select({ id: tables.calls.callId }).from(tables.calls).orderBy(asc(tables.calls.seq));
    const facts = await Promise.all(rows.map(({ id }) => factsOf(server.store, id)));
    await server.close();
    return facts;
  };
  return { recorder, calls };
};
