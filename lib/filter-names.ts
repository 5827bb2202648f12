/** The parameter of each filter of which a call must meet any value. What the browser needs of filters is here, without what checks them. */
export const LIST_PARAMS = {
  tools: 'tool',
  models: 'model',
  classes: 'class',
  dispositions: 'disposition',
  ways: 'way',
  promptVersions: 'prompt_version',
  agents: 'agent',
  environments: 'environment',
  arms: 'arm',
  strategies: 'strategy',
  repairModels: 'repair_model',
  exclusions: 'excluded',
  tags: 'tag',
} as const;

/** The parameter of each filter with one value, or none. */
export const SINGLE_PARAMS = {
  session: 'session',
  reason: 'reason',
  finding: 'finding',
  isRepairAttempted: 'repair_attempted',
  isClean: 'clean',
  isRescued: 'rescued',
  isCounted: 'counted',
  hasSiblings: 'siblings',
  attemptNumber: 'attempt',
  attemptCount: 'attempts',
  leastAttempts: 'attempts_from',
  text: 'text',
} as const;

export type ListKey = keyof typeof LIST_PARAMS;
export type SingleKey = keyof typeof SINGLE_PARAMS;
export const LIST_KEYS = Object.keys(LIST_PARAMS) as ListKey[];
export const SINGLE_KEYS = Object.keys(SINGLE_PARAMS) as SingleKey[];
