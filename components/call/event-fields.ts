import { memberSources } from '../../lib/json/member-sources';
import { eventHref } from '../../lib/routes';

const asked = new Map<string, Promise<string>>();

const ask = async (id: string): Promise<string> => {
  const response = await fetch(eventHref(id));
  if (!response.ok) throw new Error(`the event could not be read: ${response.status}`);
  return response.text();
};

/** An event as JSON source text, asked for once in the life of a page; a failure is forgotten, so that it can be tried again. */
export const eventSource = (id: string): Promise<string> => {
  const known = asked.get(id);
  if (known) return known;
  const answer = ask(id);
  asked.set(id, answer);
  answer.catch(() => asked.delete(id));
  return answer;
};

/** One field of an event as JSON source text. */
export const eventField = async (id: string, field: string): Promise<string> => {
  const source = memberSources(await eventSource(id)).get(field);
  if (source === undefined) throw new Error(`the event has no ${field}`);
  return source;
};
