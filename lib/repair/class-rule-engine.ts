import { RE2JS } from 're2js';
import { type ClassRule, MAX_RULE_PATTERN_LENGTH } from '../class-rule';
import type { Verdict } from './classify-by';

/** A project's rules, ready to be tried. */
export type ClassRules = {
  version: number;
  /** The verdict of the first rule that finds its pattern in the message. */
  verdictOn: (message: string, tool: string) => Verdict | null;
};

/** Rules see this much of a message: what a failure is stands at its start, and every rule looks at every message. */
const LONGEST_MESSAGE = 2_000;

type Compiled = { kind: 'compiled'; isIn: (text: string) => boolean } | { kind: 'invalid'; message: string };

/** Compiles a rule's pattern, for an engine whose time is linear in the text whatever the pattern is. */
export const compilePattern = (pattern: string): Compiled => {
  if (pattern === '') return { kind: 'invalid', message: 'the pattern is empty' };
  if (pattern.length > MAX_RULE_PATTERN_LENGTH)
    return { kind: 'invalid', message: `the pattern is longer than ${MAX_RULE_PATTERN_LENGTH} characters` };
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return { kind: 'compiled', isIn: (text) => compiled.test(text) };
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : 'the pattern cannot be read' };
  }
};

type Ready = { rule: ClassRule; isIn: (text: string) => boolean };

/** Prepares rules once for many messages. One that is switched off or cannot be compiled decides nothing. */
export const prepareClassRules = (rules: readonly ClassRule[], version: number): ClassRules => {
  const ready = rules.flatMap((rule): Ready[] => {
    const compiled = rule.isEnabled ? compilePattern(rule.pattern) : null;
    return compiled?.kind === 'compiled' ? [{ rule, isIn: compiled.isIn }] : [];
  });
  return {
    version,
    verdictOn: (message, tool) => {
      const start = message.slice(0, LONGEST_MESSAGE);
      const hit = ready.find(({ rule, isIn }) => (rule.tool === null || rule.tool === tool) && isIn(start));
      return hit ? { errorClass: hit.rule.targetClass, rule: `project:${hit.rule.id}-v${version}` } : null;
    },
  };
};

/** Rules about texts, and codes that leave the word to texts: what a project may say otherwise. */
const YIELDING = /^(?:text:|raised:|derived:|project:|none$|jsonrpc:-(?:32602|32000)$)/;

/** A verdict after the project's own rules: they come behind the client's word, structured codes and a validator's issues. */
export const underClassRules = (
  verdict: Verdict,
  { message, tool }: { message: string | null; tool: string },
  rules: ClassRules | null,
): Verdict => {
  if (rules === null || message === null || !YIELDING.test(verdict.rule)) return verdict;
  return rules.verdictOn(message, tool) ?? verdict;
};
