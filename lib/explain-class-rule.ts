type Source = { prefix: string; explain: (key: string) => string };

const WHOLE: ReadonlyMap<string, string> = new Map([
  ['explicit', 'as the client sent it'],
  ['unknown_class', 'the client sent a class that nobody knows'],
  ['model_output', 'the output is not exactly one call'],
  ['none', 'nothing known matched'],
]);

const SOURCES: readonly Source[] = [
  { prefix: 'alias', explain: (key) => `the client sent ${key}, another name for it` },
  { prefix: 'contract', explain: (key) => `the contract says so of code ${key}` },
  { prefix: 'http', explain: (key) => `HTTP status ${key}` },
  { prefix: 'grpc', explain: (key) => `gRPC status ${key}` },
  { prefix: 'errno', explain: (key) => `system error ${key}` },
  { prefix: 'jsonrpc', explain: (key) => `JSON-RPC error ${key}` },
  { prefix: 'sqlstate', explain: (key) => `SQLSTATE ${key}` },
  { prefix: 'aws', explain: (key) => `service error ${key}` },
  { prefix: 'validator', explain: (key) => `validator code ${key}` },
  { prefix: 'code', explain: (key) => `the code ${key} names it` },
  { prefix: 'issues', explain: (key) => `the validator reported ${key}` },
  { prefix: 'text', explain: (key) => `the message reads like ${key.replaceAll('_', ' ')}` },
];

/** What decided the class of a failed attempt, in words: `HTTP status 429`. A rule of another version stands for itself. */
export const explainClassRule = (rule: string): string => {
  const whole = WHOLE.get(rule);
  if (whole !== undefined) return whole;
  const colon = rule.indexOf(':');
  const source = SOURCES.find(({ prefix }) => prefix === rule.slice(0, Math.max(0, colon)));
  return source ? source.explain(rule.slice(colon + 1)) : rule;
};
