import { prettySource } from './json/pretty-source';

/** Longer arguments are not put into a field to be edited: browsers slow down, and nobody edits them by hand. */
const MOST_CHARACTERS = 20_000;

/** What a person starts from who writes the arguments as they should have been; empty where that would not help. */
export const argumentsDraft = (argumentsJson: string | null): string => {
  if (argumentsJson === null || argumentsJson.length > MOST_CHARACTERS) return '';
  const draft = prettySource(argumentsJson);
  return draft.length > MOST_CHARACTERS ? '' : draft;
};
