import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ajvValidator } from '../../../../ingest/client/ajv-validator';
import { runChat } from '../../../../ingest/client/adapters/openai';
import type { ClientAttempt, ClientEvent } from '../../../../ingest/client/client-event';
import { ToolFailure } from '../../../../ingest/client/tool-failure';
import { type ChatTurn, scriptedChat } from './scripted-chat';

const inputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const validate = ajvValidator(new Ajv({ allErrors: true }));

const input = fc.constantFrom('{"n":1}', '{ "n": 2 }', '{"n":"1"}', '{"n":', '', 'null', '{"n":1,"__proto__":{}}');
const call = fc.record({ tool: fc.constantFrom('count', 'invented', '__proto__', ''), input });
const turn: fc.Arbitrary<ChatTurn> = fc.oneof(
  { arbitrary: fc.array(call, { minLength: 1, maxLength: 4 }), weight: 4 },
  { arbitrary: fc.constantFrom('Done.', ''), weight: 1 },
  { arbitrary: fc.constant(500), weight: 1 },
);
const code = fc.constantFrom(null, 404, 422, 'budget_exceeded', 'no_such_code');

it('answers every call of every message once and in order, and records exactly the calls that were asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 12 }), fc.array(code, { maxLength: 12 }), async (turns, codes) => {
      const attempts: ClientAttempt[] = [];
      const record = (event: ClientEvent): void => {
        if (event.type === undefined) attempts.push(event);
      };
      const run = () => {
        const failed = codes.shift() ?? null;
        if (failed !== null) throw new ToolFailure('it failed', { code: failed });
        return 'counted';
      };
      const result = await runChat({
        client: { url: 'http://llm.test/v1', fetch: scriptedChat([...turns]).fetch },
        model: 'scripted',
        messages: [{ role: 'user', content: 'Count.' }],
        tools: [{ name: 'count', inputSchema, run }],
        recorder: { record },
        validate,
        maxSteps: 4,
      });
      const asked = result.messages.flatMap(({ tool_calls: calls }) => calls ?? []);
      const answered = result.messages.filter(({ role }) => role === 'tool');
      expect(answered.map(({ tool_call_id: id }) => id)).toEqual(asked.map(({ id }) => id));
      expect(result.calls).toHaveLength(asked.length);
      const firsts = attempts.filter(({ attempt }) => attempt === 1);
      expect(firsts.map(({ arguments: sent }) => sent).toSorted()).toEqual(
        asked.map(({ function: called }) => called?.arguments).toSorted(),
      );
      expect(attempts).toHaveLength(result.calls.flatMap((each) => each.attempts).length);
      for (const message of answered) expect(message.content).not.toBe('');
    }),
    { numRuns: 200 },
  );
});
