/** Repetition inside repetition, alternatives that repeat, and references: what makes matching explode. */
const REPEATED_GROUP = /\)(?:[*+?]|\{)/;
const REFERENCE = /\\(?:[1-9]|k<)|\(\?[=!<]/;
const REPETITION = /[*+]|\{\d*,\d*\}/g;
const MAX_REPETITIONS = 3;
const MAX_PATTERN_CHARS = 500;
const MAX_TESTED_CHARS = 200;

/**
 * A schema's pattern, as far as it may be tried on foreign text: at most three repetitions, none of a group, on a short
 * text. Others match everything, since finding less than there is does no harm here and a pattern that hangs does.
 */
export const boundedPattern = Object.assign(
  (source: string, flags: string): RegExp | { test: (text: string) => boolean } => {
    const repetitions = source.match(REPETITION)?.length ?? 0;
    const isBounded = source.length <= MAX_PATTERN_CHARS && repetitions <= MAX_REPETITIONS;
    if (!isBounded || REPEATED_GROUP.test(source) || REFERENCE.test(source)) return { test: () => true };
    const pattern = new RegExp(source, flags);
    return { test: (text) => text.length > MAX_TESTED_CHARS || pattern.test(text) };
  },
  // How Ajv would name the engine in code it generates to a file, which we never do.
  { code: 'new RegExp' },
);
