const LONGEST = 300;

/** What differs from one message of a kind to the next, each replaced by a sign; the more specific first. */
const VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>'],
  [/\bhttps?:\/\/[^\s"'<>]{1,300}/gi, '<url>'],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g, '<email>'],
  [/"[^"\n]{0,200}"|`[^`\n]{0,200}`|(?<!\w)'[^'\n]{0,200}'(?!\w)/g, '<quoted>'],
  [/\b[\w-]{0,60}\d[\w-]{0,60}\b/g, '<n>'],
];

/** The shape of a message: its first line without the ids, numbers and quoted values that tell one failure from the next. */
export const messageShape = (message: string): string => {
  const line = message.trim().split('\n', 1)[0] ?? '';
  const shape = VARIABLES.reduce((text, [pattern, sign]) => text.replaceAll(pattern, sign), line.slice(0, 2 * LONGEST));
  return shape.replaceAll(/\s+/g, ' ').slice(0, LONGEST);
};
