/** Words and shapes that every rule needs at least one of. Hits are common and cost only time; a miss would leak. */
const NAMES =
  /passw|passphrase|pass.?code|pwd|secret|token(?!s)|jwt|bearer|basic|(?:api|access|account|subscription|secret|private|signing|encryption|master|ssh)[\W_]{0,3}keys?|auth(?!or(?!i))|cookie|credential|otp|cv[vc]|security.?code|card.?number|"(?:pass|pin)"|\b(?:pass|pin)["'\s\\]{0,4}[:=]|(?:key|sig|signature)["'\\\s]{0,4}[:=]["'\\\s]{0,4}[0-9a-f]{16}/i;
const SHAPES =
  /eyJ|sk-|A[KSBC][IC]A|[spr]k_|whsec|gh[pousr]_|github_pat|glpat|xox|xapp|hooks\.slack|AIza|ya29|GOCSPX|hf_|npm_|pypi-|SG\.|dop_v1|-----BEGIN|:\/\/[^\s:/?#@"']{0,256}:[^\s/?#@"']{1,256}@|(?<!\d)(?:[2-6]\d{3}[ -]?\d{4}[ -]?\d{4}|3[47]\d\d[ -]?\d{6})|\\u00[2-7]/;

/** Could this JSON source text hold anything that a masking rule replaces? Cheap, because every event is asked. */
export const looksSecret = (json: string): boolean => NAMES.test(json) || SHAPES.test(json);
