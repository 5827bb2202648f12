import { explainFinding } from '../explain-finding';
import { DEFINITIONS } from '../metrics';
import { ERROR_CLASSES } from '../repair/error-classes';
import { DISPOSITIONS, FINDINGS } from '../words';
import { CLASS_MEANINGS } from './class-meanings';
import { DISPOSITION_MEANINGS } from './disposition-meanings';
import { GLOSSARY } from './glossary';
import { HELP_TOPICS } from './help-topics';
import { helpHref } from './help-href';
import { numberName } from './number-names';

/** A word that the help explains, and where. */
export type HelpTerm = { term: string; about: string; href: string };

/** Everything the help has an anchor for, the words one is most likely to look for first. */
export const HELP_TERMS: readonly HelpTerm[] = [
  ...HELP_TOPICS.map(({ page, title, about }) => ({ term: title, about, href: helpHref(page) })),
  ...GLOSSARY.map(({ word, meaning }) => ({ term: word, about: meaning, href: helpHref('glossary', word) })),
  ...DISPOSITIONS.map((term) => ({ term, about: DISPOSITION_MEANINGS[term], href: helpHref('dispositions', term) })),
  ...ERROR_CLASSES.map((term) => ({
    term,
    about: CLASS_MEANINGS[term].meaning,
    href: helpHref('error-classes', term),
  })),
  ...Object.entries(DEFINITIONS).map(([name, about]) => ({
    term: numberName(name),
    about,
    href: helpHref('numbers', name),
  })),
  ...FINDINGS.map((term) => ({
    term,
    about: explainFinding(term).sentence,
    href: helpHref('contracts', term),
  })),
];
