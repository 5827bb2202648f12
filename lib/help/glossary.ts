import type { HelpPageName } from './help-href';

export type GlossaryWord = {
  word: string;
  meaning: string;
  /** The page that explains it at length. */
  page?: HelpPageName;
};

/** The words of the product, in the order in which one needs them. */
export const GLOSSARY: readonly GlossaryWord[] = [
  {
    word: 'project',
    meaning:
      'A world of its own: its events, tools, keys, settings and time zone. Nothing in one project can see another.',
  },
  {
    word: 'call',
    meaning: 'One wish of a model to use a tool, however many tries it takes. Success is always counted per call.',
    page: 'call-and-attempt',
  },
  {
    word: 'attempt',
    meaning: 'One try at a call. The first is the first attempt; every later one is a repair attempt.',
    page: 'call-and-attempt',
  },
  {
    word: 'outcome',
    meaning:
      'How one attempt ended: ok, failed, control_flow where something held it up on purpose, unknown where nobody knows. Ok and failed are settled.',
    page: 'call-and-attempt',
  },
  {
    word: 'stage',
    meaning: 'How far an attempt got before it ended, from written by the model to an answer that was checked.',
    page: 'call-and-attempt',
  },
  {
    word: 'error class',
    meaning:
      'The stable name of a kind of failure. The same text stands in the prompt, the log, the table and the address bar.',
    page: 'error-classes',
  },
  {
    word: 'code',
    meaning: 'What the runtime, the service or the validator itself called the failure, such as 429 or int_type.',
    page: 'error-classes',
  },
  {
    word: 'issue',
    meaning: 'One thing a validator objected to: where in the arguments, which rule, what it expected and what it got.',
    page: 'error-classes',
  },
  {
    word: 'contract',
    meaning: 'A versioned table that says, for each error class or code, what a loop may do next and how often.',
    page: 'contracts',
  },
  {
    word: 'disposition',
    meaning: 'What became of a whole call: executed, repaired, escalated, abandoned, or not settled yet.',
    page: 'dispositions',
  },
  {
    word: 'rewritten',
    meaning: 'Repaired by changing the arguments.',
    page: 'dispositions',
  },
  {
    word: 'resent',
    meaning: 'Repaired by sending equal arguments once more; the failure passed by itself.',
    page: 'dispositions',
  },
  {
    word: 'reshaped',
    meaning: 'Repaired through another tool than the first attempt named.',
    page: 'dispositions',
  },
  {
    word: 'review item',
    meaning:
      'A reason why a person must look at a call: it was escalated, it drifted, it needs approval, or it is a spot check. Deciding it never changes the disposition.',
    page: 'dispositions',
  },
  {
    word: 'defect',
    meaning:
      'Failures with one cause, told by tool, error class, path and keyword. Message texts and ids play no part, so the same fault is always the same defect.',
    page: 'error-classes',
  },
  {
    word: 'flag',
    meaning: 'A note on a tool that its schema needs a fix, for one version and, if known, one path.',
  },
  {
    word: 'drift',
    meaning: 'Arguments that a repair changed although no issue had named them.',
    page: 'numbers',
  },
  {
    word: 'invention',
    meaning:
      'A value or key in repaired arguments that stands in no earlier arguments, not in the context of the call and not in the schema.',
    page: 'numbers',
  },
  {
    word: 'clean repair',
    meaning: 'A repaired call without measured drift or invention, and without a policy stop that no person lifted.',
    page: 'numbers',
  },
  {
    word: 'arm',
    meaning: 'A named way to tell a model what went wrong, so that two ways can be compared.',
  },
  {
    word: 'finding',
    meaning: 'A rule of the contract that a loop broke, or a contradiction in what it reported.',
    page: 'contracts',
  },
];
