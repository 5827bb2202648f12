/* Small sources of the formats that tell a whole run in one file, made by hand after what their harnesses write. */

const step = (answer: unknown, ...results: unknown[]) => [
  { role: 'inference_input', content: { message: '[]', tools: [{ name: 'cd', input_schema: { type: 'object' } }] } },
  { role: 'assistant', content: answer },
  { role: 'handler_log', content: 'decoded' },
  ...results.map((content) => ({
    role: 'tool',
    content: typeof content === 'string' ? content : JSON.stringify(content),
  })),
];

export const bfclEntry = {
  id: 'multi_turn_base_7',
  result: [[[{ cd: '{"folder": "docs"}' }]]],
  input_token_count: [[10, 11, 12]],
  output_token_count: [[1, 2, 3]],
  latency: [[0.5, 0.6, 0.7]],
  inference_log: [
    [{ role: 'state_info', class_name: 'Files', content: {} }],
    {
      begin_of_turn_query: [{ role: 'user', content: 'Look into docs' }],
      step_0: step(
        [{ cd: '{"folder": "docs"}' }, { ls: '{}' }],
        { error: 'cd: docs: No such directory.' },
        { files: [] },
      ),
      step_1: step([{ cd: '{"folder": "documents"}' }], { current_working_directory: '/documents' }),
      step_2: step(['There is nothing in it.']),
    },
  ],
};

const node = (type: string, description: string, children: object[] = [], observation?: string) => ({
  node_type: type,
  description,
  ...(observation === undefined ? {} : { observation }),
  children,
});
const action = (tool: string, sent: string, observation: string, children: object[] = []) =>
  node('Action', tool, [node('Action Input', sent, children, observation)]);

const answer = {
  query: 'Find a quote',
  finish_type: 'give_answer',
  function: [{ name: 'quote', description: 'a quote', parameters: { type: 'object', properties: {} } }],
};

/** The first branch gives up; the second, tried afterwards, calls a tool by a name that is none. */
export const toolbenchTree = {
  win: true,
  answer_generation: answer,
  tree: {
    size: 9,
    tree: node('Action Input', '', [
      node('Thought', 'First a quote.', [
        action('quote', '{"topic": "luck"', '{"error": "Message error...", "response": ""}', [
          action('Finish', '{"return_type": "give_up_and_restart"}', '{"response":"chose to give up and restart"}'),
        ]),
      ]),
      action('quote of luck', '{}', '{"error": "No such function name: quote of luck", "response": ""}'),
    ]),
  },
};

export const toolbenchChains = {
  win: true,
  answer_generation: answer,
  trys: [
    {
      chain: [
        node('Action', 'quote'),
        node('Action Input', '{}', [], '{"error": "", "response": "luck"}'),
        node('Thought', 'Done.'),
        node('Action', 'Finish'),
        node('Action Input', '{"return_type": "give_answer"}', [], '{"response":"given"}'),
      ],
    },
  ],
};

const asked = { role: 'system', content: 'You are here to help.', agent: 'main' };

export const sweTextRun = {
  environment: 'swe_main',
  trajectory: [
    { action: 'edit 1:1\nfoo(\n', observation: 'Your proposed edit has introduced new syntax error(s).', thought: '' },
    { action: '', observation: '', thought: 'nothing done' },
    { action: 'edit 1:1\nfoo()\n', observation: '\n[File: a.py]', execution_time: 0.25, thought: '' },
    { action: 'submit\n', observation: '', thought: '' },
  ],
  history: [asked, { role: 'user', content: 'edit 9:9', agent: 'main', is_demo: true }],
  info: { exit_status: 'submitted' },
};

const sweCall = (id: string, name: string, sent: object) => ({
  role: 'assistant',
  content: 'Let me see.',
  action: name,
  agent: 'main',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(sent) } }],
});
const sweResult = (id: string, content: unknown) => ({ role: 'tool', content, agent: 'main', tool_call_ids: [id] });

export const sweCallRun = {
  history: [
    asked,
    sweCall('c1', 'bash', { command: 'pylint a.py' }),
    sweResult('c1', 'bash: pylint: command not found'),
    sweCall('c2', 'bash', { command: 'python a.py' }),
    sweResult('c2', [{ type: 'text', text: 'OBSERVATION:\n8.2' }]),
  ],
  trajectory: [
    { action: 'bash', observation: '', execution_time: 0.1 },
    { action: 'bash', observation: '', execution_time: 0.2 },
  ],
  replay_config: JSON.stringify({
    agent: { model: { name: 'gpt-4o' } },
    problem_statement: { id: 'repo__1867' },
  }),
};
