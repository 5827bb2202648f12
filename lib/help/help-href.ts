export const HELP_PAGES = [
  'call-and-attempt',
  'dispositions',
  'error-classes',
  'contracts',
  'numbers',
  'glossary',
] as const;
/** One page a concept. */
export type HelpPageName = (typeof HELP_PAGES)[number];

/** The anchor of a word on its page, from any way of writing it: `postRepairSuccess`, `schema_violation`, `error class` → kebab-case. */
export const helpAnchor = (word: string): string =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

/** Where the help explains a concept, or one word of it. */
export const helpHref = (page: HelpPageName, word: string | null = null): string =>
  `/help/${page}${word === null ? '' : `#${helpAnchor(word)}`}`;
