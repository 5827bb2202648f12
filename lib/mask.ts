import { isJsonError, scanJson } from './json/scan-json';
import type { ExtraKeys } from './mask/extra-keys';
import { looksSecret } from './mask/looks-secret';
import { maskText } from './mask/mask-text';
import { SourceMasker } from './mask/source-masker';

/** JSON inside a JSON string is looked into this many levels down; below that it is plain text. */
const MAX_NESTED_TEXTS = 4;

/** More than a handful of secrets in one event is an attack on our time. */
const MAX_KNOWN_SECRETS = 32;
/** Shorter secrets would be found inside ordinary words. */
const MIN_KNOWN_LENGTH = 6;

export type MaskOptions = {
  /** The project chose to store secrets as they are. */
  isUnmasked?: boolean;
  /** Key names that the project wants masked, too. */
  extraKeys?: ExtraKeys | null;
  /** Do key names tell what is secret? Not in a JSON Schema, where they name properties. */
  hasKeyRules?: boolean;
  /** Secrets by kind, collected here and replaced wherever else they occur: one map serves all texts of an event. */
  known?: Map<string, string>;
};

const remember = (known: Map<string, string>, secret: string, kind: string): void => {
  if (secret.length >= MIN_KNOWN_LENGTH && known.size < MAX_KNOWN_SECRETS) known.set(secret, kind);
};

const holdsJson = (text: string): boolean => /^\s*[{[]/.test(text) && !isJsonError(scanJson(text));

/** Is there anything in a text that a rule could replace? */
const mayHoldSecret = (text: string, extra: ExtraKeys | null): boolean =>
  looksSecret(text) || (extra !== null && extra.mayHold(text));

type Rules = { known: Map<string, string>; hasKeyRules: boolean; extra: ExtraKeys | null };

const masker = ({ known, hasKeyRules, extra }: Rules) => {
  const text = (content: string, nesting: number): string => {
    if (known.size === 0 && !mayHoldSecret(content, extra)) return content;
    if (nesting < MAX_NESTED_TEXTS && holdsJson(content)) return source(content, nesting + 1);
    return maskText(content, known, extra);
  };
  const source = (json: string, nesting: number): string =>
    new SourceMasker(json, {
      hasKeyRules,
      extra,
      maskText: (content) => text(content, nesting),
      onSecret: (secret, kind) => remember(known, secret, kind),
    }).run();
  return source;
};

/**
 * Replaces secrets in a JSON source text by markers such as `[masked:aws_key:20]` (kind, and length in UTF-16 units): scalars under keys
 * named like a secret, and secrets of known shape inside any string, JSON within strings included. Everything else keeps its exact source.
 * The result is valid JSON whenever `json` is; masking it again changes nothing. Linear in the length of the text.
 */
export const maskSource = (json: string, options: MaskOptions = {}): string => {
  const { isUnmasked = false, hasKeyRules = true, extraKeys: extra = null } = options;
  const known = options.known ?? new Map<string, string>();
  if (isUnmasked || (known.size === 0 && !mayHoldSecret(json, extra)) || isJsonError(scanJson(json))) return json;
  return masker({ known, hasKeyRules, extra })(json, 0);
};
