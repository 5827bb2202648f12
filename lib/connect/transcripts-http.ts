import type { StackBlock } from './stack-block';

/** A transcript in one request, from any machine. */
export const transcriptsHttp: StackBlock = {
  id: 'transcripts-http',
  title: 'Transcripts over HTTP',
  language: 'sh',
  install: null,
  code: ({ url, key }) =>
    `curl -sS --fail-with-body ${url}/api/v1/import${key === null ? '' : ` -H 'authorization: Bearer ${key}'`} --data-binary @run.jsonl\n`,
  content:
    'The answer says what was understood, stored and refused. The format is found by content; formats that keep no error flag are read by the words of their answers.',
};
