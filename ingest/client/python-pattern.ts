/** Classes of characters as JavaScript means them, for use inside brackets; Python means others. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['d', '0-9'],
  ['w', 'A-Za-z0-9_'],
  ['s', String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`],
]);
const ANY = String.raw`[^\n\r\u2028\u2029]`;

const escaped = (letter: string, isInBrackets: boolean): string => {
  const characters = CLASSES.get(letter);
  if (characters !== undefined) return isInBrackets ? characters : `[${characters}]`;
  const others = CLASSES.get(letter.toLowerCase());
  if (others !== undefined && isInBrackets) throw new RangeError(`a class in brackets: \\${letter}`);
  if (others !== undefined) return `[^${others}]`;
  return letter === '/' ? '/' : `\\${letter}`;
};

const translated = (source: string): string => {
  let isInBrackets = false;
  return source.replaceAll(/\\(.)|[[\].$]/g, (token: string, letter: string | undefined) => {
    if (letter !== undefined) return escaped(letter, isInBrackets);
    // Python takes a bracket in brackets for the beginning of a nested set, one day.
    if (token === '[' && isInBrackets) return String.raw`\[`;
    if (token === '[' || token === ']') isInBrackets = token === '[';
    else if (!isInBrackets) return token === '.' ? ANY : String.raw`\Z`;
    return token;
  });
};

/** A pattern as Python source that matches the same texts; it throws on flags but `i`, and on `\S` in brackets. */
export const pythonPattern = ({ source, flags }: RegExp): string => {
  if (flags !== '' && flags !== 'i') throw new RangeError(`flags of a pattern: ${flags}`);
  const options = flags === 'i' ? 're.ASCII | re.IGNORECASE' : 're.ASCII';
  return `re.compile(${JSON.stringify(translated(source))}, ${options})`;
};
