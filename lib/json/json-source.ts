/** The exact source text of one JSON value, kept where decoding would lose digits, key order or lone surrogates. */
export class JsonSource {
  constructor(readonly text: string) {}
}
