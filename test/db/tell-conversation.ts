import type { ImportBatch } from '../../db/commands/import-conversations';
import type { Conversation, UnlinkedAttempt } from '../../lib/conversation';

/** One attempt of a transcript, in a turn of its own, with everything but what the test is about left out. */
export const unlinked = (sequence: number, fields: Partial<UnlinkedAttempt> = {}): UnlinkedAttempt => ({
  id: `a${sequence}`,
  actor: 'agent',
  turn: sequence,
  sequence,
  tool: 'search',
  outcome: 'ok',
  stage: 'returned',
  argumentsJson: `{"n":${sequence}}`,
  messageJson: null,
  responseJson: null,
  code: null,
  issues: [],
  errorClass: null,
  classRule: null,
  providerCallId: null,
  ts: null,
  tsText: null,
  model: null,
  latencyMs: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
  isEscalationCall: false,
  ...fields,
});

/** A conversation that has ended. */
export const conversationOf = (attempts: readonly UnlinkedAttempt[]): Conversation => ({
  key: 'conversation',
  format: 'test',
  isEnded: true,
  sessionId: 'session',
  agent: null,
  model: null,
  environment: null,
  tools: [],
  attempts,
});

/** Conversations as one import brings them. */
export const importOf = (...conversations: readonly Conversation[]): ImportBatch => ({
  importId: 'import-1',
  fileName: 'run.jsonl',
  formats: ['test'],
  conversations,
  rejections: [],
});
