import { DEFINITIONS } from '../metrics';
import { helpHref } from './help-href';

const HREF_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(DEFINITIONS).map(([name, meaning]) => [meaning, helpHref('numbers', name)]),
);

/** Where the help works out the number with this definition; null for a text that is no definition of `lib/metrics`. */
export const definitionHref = (definition: string): string | null => HREF_OF.get(definition) ?? null;
