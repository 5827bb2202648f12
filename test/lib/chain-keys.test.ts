import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainKeyLine, chainKeyOfLine, chainValueBy } from '../../lib/chain-keys';
import { parseChainKeys } from '../../lib/parse-chain-keys';

describe('rules as people write them', () => {
  it.each([
    ['str_replace_editor args.command', { tool: 'str_replace_editor', argument: 'command' }],
    ['  bash   args. command ', { tool: 'bash', argument: 'command' }],
    ['a tool args.odd args.mode', { tool: 'a tool args.odd', argument: 'mode' }],
  ])('%s', (line, key) => {
    expect(chainKeyOfLine(line)).toEqual(key);
  });

  it.each(['', 'bash', 'bash command', 'bash args.', ' args.command', 'args.command'])('%j is none', (line) => {
    expect(chainKeyOfLine(line)).toBeNull();
  });

  it('come back as they were written', () => {
    const name = fc.stringMatching(/^[\w:.-]{1,12}$/);
    fc.assert(
      fc.property(name, name, (tool, argument) => {
        expect(chainKeyOfLine(chainKeyLine({ tool, argument }))).toEqual({ tool, argument });
      }),
    );
  });

  it('are stored as a list, and nothing else passes for one', () => {
    const keys = [{ tool: 'bash', argument: 'command' }];
    expect(parseChainKeys(JSON.stringify(keys))).toEqual(keys);
    for (const json of ['{}', '[1]', '[{"tool":"bash"}]', '']) expect(() => parseChainKeys(json)).toThrow();
  });
});

describe('the value of a rule’s argument', () => {
  const valueOf = chainValueBy([
    { tool: 'edit', argument: 'command' },
    { tool: '__proto__', argument: 'constructor' },
  ]);
  const value = (tool: string, argumentsJson: string | null) => valueOf({ tool, argumentsJson });

  it('is compared as a value, not as a text', () => {
    expect(value('edit', '{ "command" : {"b":1.0,"a":2} }')).toBe(value('edit', '{"command":{"a":2,"b":1}}'));
    expect(value('edit', '{"command":"view"}')).not.toBe(value('edit', '{"command":"create"}'));
  });

  it('is nothing where there is no rule, no argument, or no object', () => {
    const nothing = [value('bash', '{"command":"view"}'), value('edit', '{"path":"a"}'), value('edit', null)];
    expect([
      ...nothing,
      value('edit', '"command"'),
      value('edit', '{"command":'),
      value('edit', '["command"]'),
    ]).toEqual(Array.from({ length: 6 }, () => ''));
    expect(value('edit', '{"command":null}')).not.toBe('');
  });

  it('takes names of the language for what they are', () => {
    expect(value('__proto__', '{"constructor":1}')).toBe('1');
    expect(value('constructor', '{"constructor":1}')).toBe('');
  });
});
