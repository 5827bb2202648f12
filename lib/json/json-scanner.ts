/**
 * Called as values end, innermost first. All positions are offsets into the text; a key's span includes its quotes.
 * `depth` is the number of containers around the reported value: 1 for what lies directly in the outermost one.
 */
export type JsonSink = {
  /** Deeper values are read but not reported. */
  maxReportedDepth: number;
  member: (depth: number, keyStart: number, keyEnd: number, start: number, end: number) => void;
  /** `values` counts the values read since the scan began, this one and all inside it included. */
  element: (depth: number, start: number, end: number, values: number) => void;
};

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const LETTER_U = 117;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

const FAILED = 0;
/** A container was opened: its first value comes next. */
const OPENED = 1;
/** A whole value was read. */
const COMPLETE = 2;
/** Another value follows in the same container. */
const FOLLOWED = 3;
/** The outermost value is complete. */
const FINISHED = 4;

/** Strings that go on this long are skipped through natively. */
const LONG_STRING = 48;
/** A double holds every number with fewer digits than this. */
const SAFE_DIGITS = 300;

const LITERALS = new Map([
  [116, 'true'],
  [102, 'false'],
  [110, 'null'],
]);

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isHex = (code: number): boolean => isDigit(code) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);

/** One pass over one JSON text, with explicit stacks in place of recursion. After a failed `run`, `at` is where it failed. */
export class JsonScanner {
  at: number;
  deepest = 0;
  values = 0;
  valueStart = 0;
  valueEnd = 0;
  isTooDeep = false;
  overflows: number[] = [];

  private depth = 0;
  /** Per open container: is it an object. */
  private readonly objects: boolean[] = [];
  /** Per open container, and for the outermost value: where the value being read, and its key, lie. */
  private readonly starts: number[] = [0];
  private readonly keyStarts: number[] = [0];
  private readonly keyEnds: number[] = [0];
  private readonly plainPart = /[^"\\\u0000-\u001f]*/y;

  constructor(
    private readonly text: string,
    start: number,
    private readonly end: number,
    private readonly maxDepth: number,
    private readonly sink: JsonSink | null,
  ) {
    this.at = start;
  }

  run(): boolean {
    for (;;) {
      const begun = this.begin();
      if (begun === FAILED) return false;
      if (begun === OPENED) continue;
      const next = this.finish();
      if (next === FAILED) return false;
      if (next === FINISHED) break;
    }
    this.valueStart = this.starts[0] as number;
    this.valueEnd = this.at;
    this.skipSpace();
    return this.at === this.end;
  }

  /** Reads a scalar or an empty container whole, or enters a container. */
  private begin(): number {
    this.skipSpace();
    this.values++;
    this.starts[this.depth] = this.at;
    if (this.at >= this.end) return FAILED;
    const code = this.text.charCodeAt(this.at);
    if (code === QUOTE) return this.string() ? COMPLETE : FAILED;
    if (code === OPEN_BRACE) return this.open(true, CLOSE_BRACE);
    if (code === OPEN_BRACKET) return this.open(false, CLOSE_BRACKET);
    if (code === MINUS || isDigit(code)) return this.number() ? COMPLETE : FAILED;
    return this.literal(LITERALS.get(code)) ? COMPLETE : FAILED;
  }

  private open(isObject: boolean, closer: number): number {
    if (this.depth === this.maxDepth) {
      this.isTooDeep = true;
      return FAILED;
    }
    this.at++;
    this.skipSpace();
    if (this.depth >= this.deepest) this.deepest = this.depth + 1;
    if (this.at < this.end && this.text.charCodeAt(this.at) === closer) {
      this.at++;
      return COMPLETE;
    }
    this.objects[this.depth++] = isObject;
    return isObject && !this.key() ? FAILED : OPENED;
  }

  /** After a complete value: reports it, then goes on to the next one, closing containers on the way. */
  private finish(): number {
    for (;;) {
      const { depth } = this;
      if (depth === 0) return FINISHED;
      const isObject = this.objects[depth - 1] as boolean;
      if (this.sink !== null && depth <= this.sink.maxReportedDepth) this.report(this.sink, isObject);
      this.skipSpace();
      const code = this.at < this.end ? this.text.charCodeAt(this.at) : 0;
      if (code === COMMA) {
        this.at++;
        return isObject && !this.key() ? FAILED : FOLLOWED;
      }
      if (code !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return FAILED;
      this.at++;
      this.depth = depth - 1;
    }
  }

  private report(sink: JsonSink, isObject: boolean): void {
    const { depth } = this;
    const start = this.starts[depth] as number;
    if (isObject) sink.member(depth, this.keyStarts[depth] as number, this.keyEnds[depth] as number, start, this.at);
    else sink.element(depth, start, this.at, this.values);
  }

  private key(): boolean {
    this.skipSpace();
    this.keyStarts[this.depth] = this.at;
    if (this.at >= this.end || this.text.charCodeAt(this.at) !== QUOTE || !this.string()) return false;
    this.keyEnds[this.depth] = this.at;
    this.skipSpace();
    if (this.at >= this.end || this.text.charCodeAt(this.at) !== COLON) return false;
    this.at++;
    return true;
  }

  private skipSpace(): void {
    const { text, end } = this;
    let { at } = this;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code > SPACE || (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB)) break;
      at++;
    }
    this.at = at;
  }

  private string(): boolean {
    const { text, end } = this;
    let at = this.at + 1;
    let longAt = at + LONG_STRING;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (code < SPACE) break;
      if (code === BACKSLASH) {
        const length = this.escapeLength(at);
        if (length === 0) break;
        at += length;
      } else if (at === longAt) {
        at = Math.min(this.skipPlain(at), end);
        longAt = at + LONG_STRING;
      } else at++;
    }
    this.at = at;
    return false;
  }

  private skipPlain(at: number): number {
    this.plainPart.lastIndex = at;
    this.plainPart.test(this.text);
    return this.plainPart.lastIndex;
  }

  /** Length of the escape that starts at `at`; 0 when it is none. */
  private escapeLength(at: number): number {
    const code = at + 1 < this.end ? this.text.charCodeAt(at + 1) : 0;
    if (code !== LETTER_U) return '"\\/bfnrt'.includes(String.fromCharCode(code)) ? 2 : 0;
    if (at + 6 > this.end) return 0;
    for (let k = at + 2; k < at + 6; k++) if (!isHex(this.text.charCodeAt(k))) return 0;
    return 6;
  }

  private digits(): boolean {
    const first = this.at;
    while (this.at < this.end && isDigit(this.text.charCodeAt(this.at))) this.at++;
    return this.at > first;
  }

  private number(): boolean {
    const { text, end } = this;
    const first = this.at;
    if (text.charCodeAt(first) === MINUS) this.at++;
    if (this.at < end && text.charCodeAt(this.at) === ZERO) this.at++;
    else if (!this.digits()) return false;
    if (this.at < end && text.charCodeAt(this.at) === DOT) {
      this.at++;
      if (!this.digits()) return false;
    }
    const hasExponent = this.at < end && (text.charCodeAt(this.at) | 32) === 101;
    if (hasExponent && !this.exponent()) return false;
    if (hasExponent || this.at - first > SAFE_DIGITS) this.noteOverflow(first);
    return true;
  }

  private exponent(): boolean {
    this.at++;
    const code = this.at < this.end ? this.text.charCodeAt(this.at) : 0;
    if (code === PLUS || code === MINUS) this.at++;
    return this.digits();
  }

  private noteOverflow(first: number): void {
    if (!Number.isFinite(Number(this.text.slice(first, this.at)))) this.overflows.push(first);
  }

  private literal(word: string | undefined): boolean {
    if (word === undefined || !this.text.startsWith(word, this.at) || this.at + word.length > this.end) return false;
    this.at += word.length;
    return true;
  }
}
