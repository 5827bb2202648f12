import type { Outcome, Stage } from './words';

/**
 * What is said of an attempt: by its event, and to fold, audit and screens. Null means that nobody said it.
 * Fields that end in `Json` hold JSON source text.
 */
export type AttemptFacts = {
  /** k as claimed by the client or given by the chain builder; 0 marks a sibling failure. */
  number: number;
  tool: string;
  outcome: Outcome;
  stage: Stage | null;
  requestedTool: string | null;
  argumentsJson: string | null;
  /** The class as the client sent it, whatever it was. */
  sentClass: string | null;
  code: string | null;
  model: string | null;
  agent: string | null;
  environment: string | null;
  sessionId: string | null;
  schemaHash: string | null;
  promptVersion: string | null;
  arm: string | null;
  strategy: string | null;
  contractVersion: string | null;
  maxAttempts: number | null;
  remainingBudget: number | null;
  retryable: boolean | null;
  hasIdempotencyKey: boolean;
  hasApproval: boolean;
  isRecoveryRejected: boolean;
  isExperiment: boolean;
  tokensIn: number | null;
  tokensOut: number | null;
  costUsd: number | null;
  latencyMs: number | null;
};

/** An attempt of which no more than its number, tool and outcome is told. */
export const UNSAID = {
  stage: null,
  requestedTool: null,
  argumentsJson: null,
  sentClass: null,
  code: null,
  model: null,
  agent: null,
  environment: null,
  sessionId: null,
  schemaHash: null,
  promptVersion: null,
  arm: null,
  strategy: null,
  contractVersion: null,
  maxAttempts: null,
  remainingBudget: null,
  retryable: null,
  hasIdempotencyKey: false,
  hasApproval: false,
  isRecoveryRejected: false,
  isExperiment: false,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
  latencyMs: null,
} as const satisfies Omit<AttemptFacts, 'number' | 'tool' | 'outcome'>;
