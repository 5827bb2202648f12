import { decodeString, scalarEnd, spaceEnd, stringEnd } from '../json/json-tokens';
import { isCardNumber } from './card-number';
import { isMarker, marker } from './marker';
import { type ExtraKeys, kindOfKey } from './extra-keys';
import { isSecretContainer } from './secret-key';

export type SourceRules = {
  hasKeyRules: boolean;
  /** The project's own names of secret keys. */
  extra: ExtraKeys | null;
  /** Masks the content of a string that no key names secret. */
  maskText: (content: string) => string;
  /** Told of every secret that a key named. */
  onSecret: (secret: string, kind: string) => void;
};

/** An open object or array. */
type Frame = {
  isObject: boolean;
  isKeyNext: boolean;
  /** The kind that every value in here has because of a key further out. */
  inherited: string | null;
  /** The kind of the value being read. */
  kind: string | null;
  /** Is everything inside the value being read of that kind, at any depth? */
  isWhole: boolean;
  /** Is the value being read the name in a pair like `{ "name": "API_KEY", "value": … }`? */
  isName: boolean;
  /** The kind that such a name gives to its value. */
  namedKind: string | null;
};

const NAME_KEYS = new Set(['name', 'key', 'header', 'variable', 'field']);

/** Walks the tokens of one valid JSON text and replaces what is secret. */
export class SourceMasker {
  private readonly parts: string[] = [];
  private copied = 0;
  private readonly frames: Frame[] = [];

  constructor(
    private readonly json: string,
    private readonly rules: SourceRules,
  ) {}

  run(): string {
    let at = spaceEnd(this.json, 0);
    while (at < this.json.length) at = spaceEnd(this.json, this.step(at, this.frames.at(-1)));
    return this.copied === 0 ? this.json : this.parts.join('') + this.json.slice(this.copied);
  }

  /** Handles the token at `at`; answers where it ends. */
  private step(at: number, frame: Frame | undefined): number {
    const first = this.json.charAt(at);
    if (first === '"') return this.string(at, frame);
    if (first === '{' || first === '[') this.open(first === '{', frame);
    else if (first === '}' || first === ']') this.frames.pop();
    else if (first !== ',' && first !== ':') return this.scalar(at, frame);
    if (first === ',' && frame !== undefined) frame.isKeyNext = frame.isObject;
    return at + 1;
  }

  private open(isObject: boolean, outer: Frame | undefined): void {
    const isWhole = outer?.isWhole ?? false;
    const inherited = isObject && !isWhole ? null : (outer?.kind ?? null);
    this.frames.push({
      isObject,
      isKeyNext: isObject,
      inherited,
      kind: inherited,
      isWhole: isWhole && inherited !== null,
      isName: false,
      namedKind: null,
    });
  }

  private string(at: number, frame: Frame | undefined): number {
    const end = stringEnd(this.json, at);
    const source = this.json.slice(at, end);
    const content = decodeString(source);
    if (frame?.isKeyNext) this.readKey(content, frame);
    else this.maskString(at, end, content, frame);
    return end;
  }

  private readKey(key: string, frame: Frame): void {
    frame.isKeyNext = false;
    if (!this.rules.hasKeyRules || frame.inherited !== null) return;
    frame.isName = NAME_KEYS.has(key.toLowerCase());
    frame.kind = key.toLowerCase() === 'value' ? frame.namedKind : kindOfKey(key, this.rules.extra);
    frame.isWhole = frame.kind !== null && (isSecretContainer(key) || (this.rules.extra?.has(key) ?? false));
  }

  private maskString(at: number, end: number, content: string, frame: Frame | undefined): void {
    if (frame?.isName) frame.namedKind = kindOfKey(content, this.rules.extra);
    const kind = frame?.kind ?? null;
    if (kind === null) {
      const masked = this.rules.maskText(content);
      if (masked !== content) this.replace(at, end, masked);
    } else if (content !== '' && !isMarker(content)) {
      this.rules.onSecret(content, kind);
      this.replace(at, end, marker(kind, content));
    }
  }

  /** A number under a secret key is a secret (a PIN); `true`, `false` and `null` say nothing. */
  private scalar(at: number, frame: Frame | undefined): number {
    const end = scalarEnd(this.json, at);
    const source = this.json.slice(at, end);
    if (!/^[-\d]/.test(source)) return end;
    const kind = frame?.kind ?? (isCardNumber(source) ? 'card_number' : null);
    if (kind !== null) this.replace(at, end, marker(kind, source));
    return end;
  }

  private replace(start: number, end: number, text: string): void {
    this.parts.push(this.json.slice(this.copied, start), JSON.stringify(text));
    this.copied = end;
  }
}
