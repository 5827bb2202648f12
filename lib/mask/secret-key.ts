/** What a secret is called in its marker, by the word or words that end a key. */
const KINDS = new Map([
  ['password', 'password'],
  ['passwords', 'password'],
  ['passwd', 'password'],
  ['pwd', 'password'],
  ['passphrase', 'password'],
  ['pass phrase', 'password'],
  ['passcode', 'password'],
  ['secret', 'secret'],
  ['secrets', 'secret'],
  ['token', 'token'],
  ['jwt', 'token'],
  ['bearer', 'token'],
  ['apikey', 'api_key'],
  ['api key', 'api_key'],
  ['api keys', 'api_key'],
  ['access key', 'access_key'],
  ['accesskey', 'access_key'],
  ['account key', 'access_key'],
  ['subscription key', 'access_key'],
  ['auth key', 'access_key'],
  ['secret key', 'secret_key'],
  ['secretkey', 'secret_key'],
  ['private key', 'private_key'],
  ['privatekey', 'private_key'],
  ['signing key', 'secret_key'],
  ['encryption key', 'secret_key'],
  ['master key', 'secret_key'],
  ['ssh key', 'private_key'],
  ['authorization', 'authorization'],
  ['authorisation', 'authorization'],
  ['basic auth', 'authorization'],
  ['proxy auth', 'authorization'],
  ['cookie', 'cookie'],
  ['cookies', 'cookie'],
  ['credential', 'credential'],
  ['credentials', 'credential'],
  ['otp', 'otp'],
  ['cvv', 'card_code'],
  ['cvc', 'card_code'],
  ['security code', 'card_code'],
  ['card number', 'card_number'],
]);

/** Words too common at the end of a longer key; a secret only when they are all of it. */
const WHOLE_KEYS = new Map([
  ['auth', 'authorization'],
  ['pass', 'password'],
  ['pin', 'pin'],
]);

/** Written without a separator: `dbpassword`, `githubapikey`, `accesstoken`. */
const RUN_TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/(?:password|passwd|passphrase)$/, 'password'],
  [/secret$/, 'secret'],
  [/apikey$/, 'api_key'],
  [/(?:access|secret|private)key$/, 'secret_key'],
  [/(?:access|auth|refresh|id|session|security|bearer|api|bot|user|csrf|xsrf)token$/, 'token'],
];

/** A token after one of these is a place in a list or a symbol of a language model. */
const HARMLESS_TOKEN = new Set(
  'page next continuation sync cursor prev previous start end first last stop eos bos sep pad unk cls mask special'.split(
    ' ',
  ),
);

/** Words behind the telling one that leave it a secret: `password_confirmation`, `secret_value`. */
const TRAILING = new Set('value text plain plaintext confirmation confirm again repeat old new hash'.split(' '));

const MAX_KEY_LENGTH = 256;

/** Every key that is secret holds one of these; most keys hold none. */
const HINT = /pass|pwd|secret|token|jwt|bearer|key|auth|cookie|credential|otp|cv[vc]|pin|security|card/i;

/** `userPassword`, `USER-PASSWORD`, `user password2` → user, password. */
const wordsOf = (key: string): string[] =>
  (key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const kindOfWords = (words: readonly string[]): string | null => {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (words.length === 1 && WHOLE_KEYS.has(last)) return WHOLE_KEYS.get(last) ?? null;
  if (last === 'token' && HARMLESS_TOKEN.has(before)) return null;
  const known = KINDS.get(`${before} ${last}`) ?? KINDS.get(last);
  return known ?? RUN_TOGETHER.find(([ending]) => ending.test(last))?.[1] ?? null;
};

/**
 * The kind of secret that a value under this key is, judged by the key's last words in any case and with any separators;
 * null for keys that only contain such a word (`tokens_in`, `max_tokens`, `token_count`, `author`, `page_token`).
 */
export const secretKind = (key: string): string | null => {
  if (key.length > MAX_KEY_LENGTH || !HINT.test(key)) return null;
  const words = wordsOf(key);
  while (words.length > 1 && TRAILING.has(words.at(-1) as string)) words.pop();
  return kindOfWords(words);
};

/** Keys whose whole content is secret, however it is structured: `cookies: { session: … }`. */
const CONTAINERS = new Set(['cookies', 'credentials', 'secrets', 'passwords']);

export const isSecretContainer = (key: string): boolean => CONTAINERS.has(wordsOf(key).at(-1) ?? '');
