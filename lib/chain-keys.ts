import type { UnlinkedAttempt } from './conversation';
import { canonicalArguments } from './json/canonical-json';
import { memberSources } from './json/member-sources';

/** A tool that is several tools by one of its arguments: a call of it only repairs a call with the same value there. */
export type ChainKey = { tool: string; argument: string };

export const MAX_CHAIN_KEYS = 100;

/** Between tool and argument where people write a rule: `str_replace_editor args.command`. */
const SEPARATOR = ' args.';

export const chainKeyLine = ({ tool, argument }: ChainKey): string => `${tool}${SEPARATOR}${argument}`;

/** A rule as people write it, or null. The last separator counts: a tool's name may hold anything. */
export const chainKeyOfLine = (line: string): ChainKey | null => {
  const at = line.lastIndexOf(SEPARATOR);
  if (at < 0) return null;
  const [tool, argument] = [line.slice(0, at).trim(), line.slice(at + SEPARATOR.length).trim()];
  return tool === '' || argument === '' ? null : { tool, argument };
};

type Keyed = Pick<UnlinkedAttempt, 'tool' | 'argumentsJson'>;

/**
 * What, beside its tool, a call must share with another one to repair it: the value of the rule's argument in canonical
 * form, and the empty text where there is no rule, no such argument, or no object to find it in.
 */
export const chainValueBy = (keys: readonly ChainKey[]): ((attempt: Keyed) => string) => {
  const argumentOf = new Map(keys.map(({ tool, argument }) => [tool, argument]));
  return ({ tool, argumentsJson }) => {
    const argument = argumentOf.get(tool);
    const value = argument === undefined ? undefined : memberSources(argumentsJson ?? '').get(argument);
    return canonicalArguments(value ?? null) ?? '';
  };
};
