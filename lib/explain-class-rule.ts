import { TEXT_RULES } from './repair/text/text-rules';

type Source = { prefix: string; explain: (key: string) => string };

const WHOLE: ReadonlyMap<string, string> = new Map([
  ['explicit', 'as the client sent it'],
  ['unknown_class', 'the client sent a class that nobody knows'],
  ['model_output', 'the output is not exactly one call'],
  ['none', 'nothing known matched'],
]);

/** What was seen in the call itself, because the answer said nothing. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['arguments_not_json', 'the arguments of the call do not parse'],
  ['arguments_replaced', 'the arguments were replaced before the tool ran'],
  ['tool_not_described', 'the call names a tool that was not offered'],
]);

const SAYS: ReadonlyMap<string, string> = new Map(TEXT_RULES.map(({ name, says }) => [name, says]));

/** Codes and exceptions that a message spells out. */
const IN_TEXT: readonly Source[] = [
  { prefix: 'code_', explain: (key) => `the message is the code ${key}` },
  { prefix: 'http_', explain: (key) => `the message states HTTP status ${key}` },
  { prefix: 'errno_', explain: (key) => `the message names system error ${key}` },
  { prefix: 'exception_', explain: (key) => `the message names exception ${key}` },
  { prefix: 'raised_', explain: (key) => `the message names exception ${key} and says no more` },
  { prefix: 'body_', explain: (key) => `the quoted answer carries status ${key}` },
  { prefix: 'retry_prompt', explain: () => 'the tool asked the model to try again with other arguments' },
];

const explainText = (name: string): string => {
  const says = SAYS.get(name);
  if (says !== undefined) return `the message says ${says}`;
  const found = IN_TEXT.find(({ prefix }) => name.startsWith(prefix));
  return found ? found.explain(name.slice(found.prefix.length)) : `the message reads like ${name.replaceAll('_', ' ')}`;
};

/** What a validator would have said: nobody else did. */
const explainDerived = (keyword: string): string =>
  `its arguments, validated again, break the tool’s schema (${keyword.replaceAll('_', ' ')})`;

/** `3-v7`: rule 3 as it was in version 7 of the project's rules. */
const explainProjectRule = (key: string): string => {
  const [id = '', version = ''] = key.split('-v');
  return `rule ${id} of this project, version ${version} of its rules`;
};

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
  { prefix: 'finish', explain: (key) => `the model stopped with ${key}` },
  { prefix: 'exception', explain: (key) => `the exception ${key} names it` },
  { prefix: 'raised', explain: (key) => `the exception ${key} was raised, and the message says no more` },
  { prefix: 'derived', explain: (key) => DERIVED.get(key) ?? explainDerived(key) },
  { prefix: 'project', explain: explainProjectRule },
  { prefix: 'text', explain: explainText },
];

/** What decided the class of a failed attempt, in words: `HTTP status 429`. A rule of another version stands for itself. */
export const explainClassRule = (rule: string): string => {
  const whole = WHOLE.get(rule);
  if (whole !== undefined) return whole;
  const colon = rule.indexOf(':');
  const source = SOURCES.find(({ prefix }) => prefix === rule.slice(0, Math.max(0, colon)));
  return source ? source.explain(rule.slice(colon + 1)) : rule;
};
