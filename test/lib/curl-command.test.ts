import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCommand } from '../../lib/curl-command';
import { jsonSource } from './json/arbitrary-json';

/** Runs the command in a shell where curl prints its arguments and what it is fed. */
const run = (command: string): { args: string; body: string } => {
  const script = `curl() { printf '%s\\n' "$@"; printf '%s\\n' ---; cat; }\n${command}`;
  const env = { ...process.env, MENDTRACE_URL: 'http://host', MENDTRACE_KEY: 'k' };
  const said = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' });
  const at = said.indexOf('---\n');
  return { args: said.slice(0, at), body: said.slice(at + 4) };
};

describe('curlCommand', () => {
  it('sends exactly the event, whatever a shell would make of it', () => {
    const event = JSON.stringify({ message: '$(touch /tmp/x) `id` \' " \\ !! $HOME\nEND_OF_EVENT\n', id: 'a' });
    const { args, body } = run(curlCommand(event));
    expect(args).toContain('http://host/api/v1/events\n');
    expect(args).toContain('Authorization: Bearer k\n');
    expect(JSON.parse(body)).toEqual([JSON.parse(event)]);
  });

  it('keeps every value of any JSON text, and holds nothing a terminal would act on', () => {
    fc.assert(
      fc.property(jsonSource, (source) => {
        const command = curlCommand(source);
        expect(command).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202e\ufeff]/);
        const body = command.slice(command.indexOf("'END_OF_EVENT'\n") + "'END_OF_EVENT'\n".length);
        expect(JSON.parse(body.slice(0, body.lastIndexOf('END_OF_EVENT')))).toEqual([JSON.parse(source)]);
        expect(body.match(/^END_OF_EVENT$/gm)).toHaveLength(1);
      }),
    );
  });

  it('asks for the server and the key rather than sending to nobody', () => {
    const command = `curl() { :; }\n${curlCommand('{}')}`;
    expect(() =>
      execFileSync('sh', ['-c', command], { env: { ...process.env, MENDTRACE_URL: '' }, stdio: 'pipe' }),
    ).toThrow();
  });
});
