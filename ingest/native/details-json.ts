/** Source text of a field; null where it is absent or null. */
export const textSource = (sources: ReadonlyMap<string, string>, name: string): string | null => {
  const json = sources.get(name);
  return json === undefined || json === 'null' ? null : json;
};

/** The named fields, as far as they were sent and are not null, as one JSON object of their exact source texts; null when there are none. */
export const detailsJsonOf = (sources: ReadonlyMap<string, string>, names: ReadonlySet<string>): string | null => {
  const members: string[] = [];
  for (const [name, json] of sources) {
    if (json !== 'null' && names.has(name)) members.push(`"${name}":${json}`);
  }
  return members.length === 0 ? null : `{${members.join(',')}}`;
};
