import type { HelpPageName } from './help-href';

export type HelpTopic = { page: HelpPageName; title: string; about: string };

/** The pages of the help, in the order in which to read them. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    page: 'call-and-attempt',
    title: 'Call and attempt',
    about: 'What is sent, how attempts become calls, and why the order of arrival does not matter.',
  },
  {
    page: 'dispositions',
    title: 'Dispositions',
    about: 'What can become of a call, when that is settled, and what a rescue is.',
  },
  {
    page: 'error-classes',
    title: 'Error classes',
    about: 'The sixteen names of failures, who is at fault, and how a failure gets its class.',
  },
  {
    page: 'contracts',
    title: 'Contracts',
    about: 'What a loop may do after a failure: rows, the seven rules, and what the audit finds.',
  },
  {
    page: 'numbers',
    title: 'Numbers',
    about: 'Every rate and count with its definition, counted through on one small project.',
  },
  { page: 'glossary', title: 'Glossary', about: 'Every word of the product in a sentence.' },
];
