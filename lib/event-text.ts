import { memberSources } from './json/member-sources';

/** A field of an event under its wire name, as JSON source text; null where nothing was sent. */
export type MemberSource = readonly [name: string, source: string | null];

/** An event as JSON source text: its own fields, then those kept together as one object. */
export const eventText = (members: readonly MemberSource[], detailsJson: string | null): string => {
  const details = detailsJson === null ? [] : [...memberSources(detailsJson)];
  const written = [...members, ...details].flatMap(([name, source]) =>
    source === null ? [] : [`${JSON.stringify(name)}:${source}`],
  );
  return `{${written.join(',')}}`;
};
