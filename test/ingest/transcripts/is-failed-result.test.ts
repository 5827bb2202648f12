import { describe, expect, it } from 'vitest';
import { isFailedResult } from '../../../ingest/transcripts/is-failed-result';

const evidenceOf = (text: string, hasErrorFlag = false) =>
  isFailedResult({ kind: 'result', callId: 'c', text, hasErrorFlag })?.evidence ?? null;

describe('isFailedResult', () => {
  it.each([
    ['Error: user not found', 'text:error_prefix'],
    ['OBSERVATION:\nERROR - bad call', 'text:error_prefix'],
    ['Error executing tool refund: no', 'text:error_executing'],
    ['Error during execution of x', 'text:error_executing'],
    ['2 validation errors: …\n\nFix the errors and try again.\n', 'text:retry_prompt'],
    ['OBSERVATION:\nNo replacement was performed, old_str `a` did not appear', 'text:editor_no_replace'],
    ['Invalid `view_range`: [17, 30].', 'text:editor_invalid'],
    ['The path main.py is not an absolute path, it should start with `/`.', 'text:editor_invalid'],
    ['The path /a/b does not exist. Please provide a valid path.', 'text:editor_invalid'],
    ['No file open. Use the open command first.', 'text:editor_invalid'],
    ['Your proposed edit has introduced new syntax error(s). Please', 'text:edit_rejected'],
    ['\nEXECUTION TIMED OUT', 'text:exec_timeout'],
    ['EXECUTION FAILED OR COMMAND MALFORMED', 'text:exec_failed'],
    ['bash: line 1: unexpected EOF while looking for matching', 'text:shell_error'],
    ['bash: line 12: syntax error near unexpected token', 'text:shell_error'],
    ['OBSERVATION:\nbash: pylint: command not found\n', 'text:shell_error'],
    ['cat: a.txt: No such file or directory\nmore', 'text:shell_error'],
    ["strings: 'f.img': No such file", 'text:shell_error'],
    ['rm: a: Permission denied', 'text:shell_error'],
    ['Usage: tool [options]', 'text:usage'],
    ['{"error": "no such order"}', 'json_error'],
    ['{"error": true, "message": "x"}', 'json_error'],
    ['{"error": ["a"]}', 'json_error'],
    ['{"error": {"code": 3}}', 'json_error'],
    ['{"isError": true, "content": []}', 'json_error'],
    ['{"is_error": true}', 'json_error'],
    ['{"error": "Message error...", "response": "{\'result\': [', 'text:json_error_truncated'],
  ])('%j fails by %s', (text, evidence) => {
    expect(evidenceOf(text)).toBe(evidence);
  });

  it.each([
    '',
    'null',
    'Speed test failed: No Connection.',
    'No errors found. … Error: Something went wrong',
    'file not found inside a listing: a.txt, not found.txt',
    'Traceback (most recent call last):\n  File "a.py"',
    'total price is 503',
    'a listing\nbash: pylint: command not found',
    'It says Usage: none',
    '{"error": ""}',
    '{"error": null}',
    '{"error": false}',
    '{"error": 0.5}',
    '{"error": []}',
    '{"error": {}}',
    '{"isError": "true"}',
    '{"constructor": {"error": "x"}}',
    '{"__proto__": {"error": "x"}}',
    '{"error": "", "response": "cut off he',
    '[{"error": "in a list"}]',
    '"Error: as a JSON string"',
    'error: lower case is no convention',
    'an Error: in the middle',
  ])('%j is ok', (text) => {
    expect(evidenceOf(text)).toBeNull();
  });

  it('takes the explicit flag first, and no flag against anything', () => {
    expect(evidenceOf('all good', true)).toBe('flag');
    expect(evidenceOf('Error: as text', true)).toBe('flag');
    expect(evidenceOf('Error: as text', false)).toBe('text:error_prefix');
  });

  it('takes message and code out of an error object', () => {
    const failure = (text: string) => isFailedResult({ kind: 'result', callId: null, text, hasErrorFlag: false });
    expect(failure('{"error":{"code":429,"message":"slow down"}}')).toMatchObject({
      code: '429',
      message: 'slow down',
    });
    expect(failure('{"error":true,"message":"no","code":"E1"}')).toMatchObject({ code: 'E1', message: 'no' });
    expect(failure('{"error":["a"]}')).toMatchObject({ code: null, message: '{"error":["a"]}' });
  });

  it('judges long texts by how they begin', () => {
    expect(evidenceOf('The path '.repeat(100_000))).toBeNull();
    expect(evidenceOf(' '.repeat(1_000_000))).toBeNull();
    expect(evidenceOf(`{"error": "${'x'.repeat(1_000_000)}`)).toBe('text:json_error_truncated');
  });
});
