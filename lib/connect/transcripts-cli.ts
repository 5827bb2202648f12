import type { StackBlock } from './stack-block';

/** Transcripts that lie in files, from the folder this server was installed in. */
export const transcriptsCli: StackBlock = {
  id: 'transcripts-cli',
  title: 'Transcripts from a folder',
  language: 'sh',
  install: null,
  code: () => 'npm run import -- runs/\n',
  content:
    'Run it where Mendtrace is installed; it writes into the store itself and needs neither a server nor a key. A transcript is content through and through; formats that keep no error flag are read by the words of their answers.',
};
