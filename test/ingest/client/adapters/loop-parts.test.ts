import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { endText } from '../../../../ingest/client/adapters/loop/end-text';
import { factsOfTool } from '../../../../ingest/client/adapters/loop/loop-settings';
import { overrideMethods } from '../../../../ingest/client/adapters/loop/override-methods';
import { tellTools } from '../../../../ingest/client/adapters/loop/tell-tools';
import { ListedTools } from '../../../../ingest/client/adapters/mcp/listed-tools';
import type { McpTool } from '../../../../ingest/client/adapters/mcp/mcp-shapes';
import { tolerantValidator } from '../../../../ingest/client/adapters/mcp/tolerant-validator';
import { ajvValidator } from '../../../../ingest/client/ajv-validator';
import type { ClientEvent } from '../../../../ingest/client/client-event';

describe('overrideMethods', () => {
  class Private {
    #secret = 'kept';
    get secret() {
      return this.#secret;
    }
    read() {
      return this.#secret;
    }
    write() {
      return 'own';
    }
  }

  it('leaves everything else of an object as it is, its private members too', () => {
    const object = overrideMethods(new Private(), { write: () => 'other' });
    expect([object.write(), object.read(), object.secret]).toEqual(['other', 'kept', 'kept']);
    expect(object).toBeInstanceOf(Private);
  });

  it('overrides nothing by names that all objects have', () => {
    expect(overrideMethods(new Private(), {}).constructor.name).toMatch(/Private$/);
  });
});

describe('tellTools', () => {
  const told = () => {
    const events: ClientEvent[] = [];
    return { events, recorder: { record: (event: ClientEvent) => void events.push(event) } };
  };
  const tool = { name: 'refund', run: () => null };
  const clock = { now: () => 0, newId: () => 'id' };

  it('tells each version of a tool once, and every recorder', () => {
    const [one, two] = [told(), told()];
    tellTools(one.recorder, [tool], clock);
    tellTools(one.recorder, [tool, { ...tool, sideEffects: 'none' }], clock);
    tellTools(two.recorder, [tool], clock);
    expect([one.events.length, two.events.length]).toEqual([2, 1]);
    expect(one.events[1]).toEqual({
      type: 'tool',
      id: 'id',
      ts: '1970-01-01T00:00:00.000Z',
      tool: 'refund',
      side_effects: 'none',
    });
  });
});

it.each(['__proto__', 'constructor', 'toString'])('nothing is known of a tool called %s', (name) => {
  expect(factsOfTool({}, name)).toEqual({});
});

it('says that a held call was not run', () => {
  const held = { kind: 'held', disposition: 'held', reason: null, terminal: null, callId: 'c', attempts: [] } as const;
  expect(endText(held)).toContain('It was not run.');
});

describe('tolerantValidator', () => {
  const strict = ajvValidator(new Ajv({ allErrors: true }));

  it('validates by what the validator can use', () => {
    const validate = tolerantValidator(strict);
    expect(validate({ type: 'integer' }, 'x')).toMatchObject([{ keyword: expect.any(String) }]);
    expect(validate({ type: 'integer' }, 1)).toEqual([]);
  });

  it('finds nothing by a schema that is none, or without a validator', () => {
    expect(tolerantValidator(strict)({ $ref: 'http://nowhere.test/x' }, 1)).toEqual([]);
    expect(tolerantValidator(strict)({ type: 'no such type' }, 1)).toEqual([]);
    expect(tolerantValidator(undefined)({ type: 'integer' }, 'x')).toEqual([]);
  });
});

describe('ListedTools', () => {
  const server = (lists: (readonly string[] | Error)[]) => {
    let asked = 0;
    const listTools = async () => {
      const list = lists[Math.min(asked, lists.length - 1)] ?? [];
      asked += 1;
      if (list instanceof Error) throw list;
      return { tools: list.map((name): McpTool => ({ name })) };
    };
    const listed = new ListedTools({ listTools, callTool: async () => null });
    const names = async (name: string) => (await listed.forCall(name)).map((tool) => tool.name);
    return { names, asked: () => asked };
  };

  it('asks once, and again for a name that was not there', async () => {
    const { names, asked } = server([['a'], ['a', 'b']]);
    expect([await names('a'), await names('a'), asked()]).toEqual([['a'], ['a'], 1]);
    expect([await names('b'), asked()]).toEqual([['a', 'b'], 2]);
    expect([await names('invented'), asked()]).toEqual([['a', 'b'], 3]);
  });

  it('knows nothing but the name where a server lists nothing, until it does', async () => {
    const { names } = server([new Error('no'), new Error('no'), ['a']]);
    expect([await names('a'), await names('a')]).toEqual([['a'], ['a']]);
  });

  it('ends with a list that does not', async () => {
    let pages = 0;
    const listTools = async () => {
      pages += 1;
      return { tools: [{ name: `t${pages}` }], nextCursor: 'more' };
    };
    const tools = await new ListedTools({ listTools, callTool: async () => null }).forCall('t1');
    expect([tools.length, pages]).toEqual([100, 100]);
  });
});
