/* A request log of SWE-agent, made by hand, and the rows it is made of. */

const OPENING = [
  { role: 'system', content: 'You are here to help.' },
  { role: 'user', content: [{ type: 'text', text: 'Fix it.' }] },
];
export const NO_CALL = 'Your last output did not use any tool calls!\nPlease use exactly one.';
const MULTIPLE = 'Your last output included multiple tool calls!\nPlease use exactly one.';
export const NOT_JSON = 'Your action could not be parsed properly: Tool call arguments are not valid JSON..\n';

export const call = (id: string, name: string, sent = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: sent },
});
export const called = (id: string, name: string) => ({ role: 'assistant', content: '', tool_calls: [call(id, name)] });
export const result = (id: string, content: string) => ({
  role: 'tool',
  content: [{ type: 'text', text: content }],
  tool_call_id: id,
});
export const asks = (messages: object[]) => ({
  type: 'request',
  request_params: { model: 'm', messages: [...OPENING, ...messages] },
});
export const says = (message: string, calls: object[] = [], extra: object = {}) => ({
  type: 'response',
  timestamp: '2026-01-02T03:04:05.678901',
  outputs: [{ message, tool_calls: calls }],
  response: { model: 'm-2026', usage: { prompt_tokens: 100, completion_tokens: 7 } },
  cost: 0.25,
  ...extra,
});
export const refused = (said: string, why: string) => [
  { role: 'assistant', content: said },
  { role: 'user', content: why },
];

export const first = [called('c1', 'bash'), result('c1', 'OBSERVATION:\nbash: pylint: command not found\n')];
export const second = [...first, called('c2', 'bash'), result('c2', 'OBSERVATION:\nfine')];

/** Two outputs are refused between the first and the second call. */
export const LOG = [
  asks([]),
  says('', [call('c1', 'bash')]),
  asks(first),
  says('I am done.'),
  asks([...first, ...refused('I am done.', NO_CALL)]),
  says('', [call('x', 'bash'), call('y', 'bash')]),
  asks([...first, ...refused('', MULTIPLE)]),
  says('', [call('c2', 'bash')], { cost: 0.5 }),
  asks(second),
];
