/** Why a page could not be made, as far as it is known. */
export const FAILURE_CONDITIONS = [
  'busy',
  'full',
  'read_only',
  'closed',
  'io',
  'too_slow',
  'no_answer',
  'defect',
] as const;
export type FailureCondition = (typeof FAILURE_CONDITIONS)[number];

export type FailureWords = { happened: string; why: string; next: string };

const WORDS: Readonly<Record<FailureCondition, FailureWords>> = {
  busy: {
    happened: 'The store is busy',
    why: 'Another process holds the lock on its file.',
    next: 'Try again in a moment. If it stays, look for a backup or a second server on the same file.',
  },
  full: {
    happened: 'The disk is full',
    why: 'The store could not write what reading needs.',
    next: 'Free some space where the store lies, then try again; no restart is needed.',
  },
  read_only: {
    happened: 'The store cannot be opened',
    why: 'Its file or folder is read-only, or has been moved away.',
    next: 'Make the folder readable and writable for the server, then try again.',
  },
  closed: {
    happened: 'The server is closing',
    why: 'It finishes what it has accepted and takes nothing new.',
    next: 'Try again once it is back.',
  },
  io: {
    happened: 'The disk refused to read',
    why: 'The operating system reported an input or output error on the store’s file.',
    next: 'Look in the server log and at the disk before anything else is written.',
  },
  too_slow: {
    happened: 'The store took too long',
    why: 'This page asks for more than can be read in ten seconds.',
    next: 'Choose a shorter range or fewer filters that need a search.',
  },
  no_answer: {
    happened: 'The server does not answer',
    why: 'It may be restarting, or the connection to it is gone.',
    next: 'See that it runs, then try again.',
  },
  defect: {
    happened: 'Something broke while the page was made',
    why: 'This is a defect of ours, not of your data.',
    next: 'Try again; if it stays, the server log says what failed.',
  },
};

/** What happened, why, and what to do, for people. */
export const failureWords = (condition: FailureCondition): FailureWords => WORDS[condition];

const KNOWN: ReadonlySet<unknown> = new Set(FAILURE_CONDITIONS);

export const isFailureCondition = (value: unknown): value is FailureCondition => KNOWN.has(value);
