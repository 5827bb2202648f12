import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const CALLS_A_CONVERSATION = 12;
/** Half of a tool's answers are of this length, the others short: pages and listings beside plain values. */
const LONG_ANSWER = 'It is sunny in Paris, 21 degrees, with a light wind from the west. '.repeat(60);

const call = (id: string, k: number, n: number) => ({
  role: 'assistant',
  content: 'Let me look that up for you.',
  tool_calls: [
    {
      id,
      type: 'function',
      function: {
        name: `tool_${k % 5}`,
        arguments: JSON.stringify({
          city: 'Paris',
          days: k,
          note: `window seat, please (${n})`,
          units: ['celsius', 'kelvin'],
        }),
      },
    },
  ],
});

/** Every fourth call fails, and the next one of its tool repairs it. */
const answer = (id: string, k: number) => ({
  role: 'tool',
  tool_call_id: id,
  content: k % 4 === 3 ? 'Error: 503 Service Unavailable' : k % 2 === 0 ? LONG_ANSWER : `{"degrees": ${k}}`,
});

/** One conversation as a line of JSONL, different for every `n`. */
export const conversationLine = (n: number): string => {
  const turns = Array.from({ length: CALLS_A_CONVERSATION }, (_, k) => [
    call(`call_${n}_${k}`, k, n),
    answer(`call_${n}_${k}`, k),
  ]);
  const messages = [
    { role: 'system', content: 'You answer questions about the weather, and you look everything up. '.repeat(20) },
    { role: 'user', content: `How will it be next week? (${n})` },
    ...turns.flat(),
    { role: 'assistant', content: 'Sunny all week.' },
  ];
  return JSON.stringify({ task_id: n, messages });
};

/** Writes a JSONL transcript of about this size; answers how many conversations and calls it holds. */
export const writeBigTranscript = async (path: string, megabytes: number) => {
  const file = createWriteStream(path);
  let byteCount = 0;
  let conversations = 0;
  while (byteCount < megabytes * 1e6) {
    const line = `${conversationLine(conversations)}\n`;
    conversations += 1;
    byteCount += Buffer.byteLength(line);
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return { byteCount, conversations, calls: conversations * CALLS_A_CONVERSATION };
};
