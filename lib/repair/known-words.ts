import type { WordReader } from './classify-error';
import { phraseIssue } from './issues/phrase-issue';
import { issuesOfText } from './issues-of-text';
import { classOfText } from './text-class';

/** Reads the texts of frameworks, validators and people that are known here. */
export const KNOWN_WORDS: WordReader = { classOf: classOfText, issuesOf: issuesOfText, issueOf: phraseIssue };
