import { isCardNumber } from './card-number';

/** A secret that shows by its shape. The pattern has two groups: what stays before it, and the secret. */
export type SecretShape = { kind: string; pattern: RegExp; isSecret?: (text: string) => boolean };

/*
 * Every pattern runs in linear time: each starts at a fixed word or at the beginning of a run of characters (the look-behinds),
 * and no two unbounded parts of one pattern can match the same character.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    kind: 'private_key',
    pattern: /()(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}-----|$))/g,
  },
  { kind: 'jwt', pattern: /(?<![\w-])()(eyJ[\w-]{8,}\.[\w-]{2,}\.[\w-]*)/g },
  {
    kind: 'authorization',
    pattern:
      /((?<!\[masked:)\bauthorization["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,2})((?:(?:bearer|basic|token|digest|apikey)\s{1,4})?(?:(?=[^\s"'\\,;[]{0,256}\d)[^\s"'\\,;[]+|[^\s"'\\,;[]{20,}))/gi,
  },
  { kind: 'bearer_token', pattern: /(\bbearer\s{1,8})((?=[a-z._~+/=-]{0,256}\d)[\w.~+/=-]{8,}|[\w.~+/=-]{24,})/gi },
  { kind: 'basic_auth', pattern: /(\bbasic\s{1,8})((?=[a-z+/]{0,256}[\d=])[a-z0-9+/]{8,}={0,2})/gi },
  {
    kind: 'cookie',
    pattern: /((?<!\[masked:)\b(?:set-)?cookie["'\\]{0,3}\s{0,4}:\s{0,4}["'\\]{0,2})([^\s"'\\=:]{1,64}=[^\r\n"'\\]+)/gi,
  },
  { kind: 'aws_key', pattern: /(?<![a-z0-9])()((?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16})(?![a-z0-9])/gi },
  { kind: 'api_key', pattern: /(?<![\w-])()(sk-(?=[a-z_-]{0,256}\d)[\w-]{16,})/gi },
  { kind: 'stripe_key', pattern: /(?<![\w-])()((?:[spr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,})/g },
  { kind: 'github_token', pattern: /(?<![\w-])()(gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g },
  { kind: 'gitlab_token', pattern: /(?<![\w-])()(glpat-[\w-]{16,})/g },
  { kind: 'slack_token', pattern: /(?<![\w-])()((?:xox[a-z]|xapp)-[A-Za-z0-9-]{10,})/g },
  { kind: 'slack_webhook', pattern: /(\bhooks\.slack\.com\/services\/)([\w/]{20,})/g },
  { kind: 'google_key', pattern: /(?<![\w-])()(AIza[\w-]{35}(?![\w-])|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,})/g },
  {
    kind: 'access_token',
    pattern:
      /(?<![\w-])()((?:hf|npm)_[A-Za-z0-9]{20,}|pypi-[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|dop_v1_[a-f0-9]{32,})/g,
  },
  { kind: 'url_password', pattern: /(:\/\/[^\s:/?#@"'\\]{0,256}:(?!\[masked:))([^\s/?#@"'\\]{1,256})(?=@)/g },
  {
    kind: 'key',
    pattern:
      /((?<![a-z0-9])(?:key|sig|signature)["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,2})([a-f0-9]{32,})(?![a-z0-9])/gi,
  },
  {
    kind: 'card_number',
    pattern: /(?<![\w.])()(3[47]\d\d[ -]?\d{6}[ -]?\d{5}|[2-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7})(?![\w-])/g,
    isSecret: isCardNumber,
  },
];
