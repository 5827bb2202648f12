import fc from 'fast-check';

const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n  ');

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  fc.constantFrom('-0', '0.0', '1.0', '1E2', '1e+05', '-12.50e-3', '1e400', '-1e999', '0e0', '12345678901234567890'),
);

const escaped = fc.constantFrom(
  '\\u0000',
  '\\ud83e',
  '\\udc00\\ud83d',
  '\\u0041',
  '\\/',
  '\\b\\f\\n\\r\\t',
  '\\"',
  '\\\\',
  '\\u2028',
);

const string = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text).slice(1, -1)),
      escaped,
    ),
    { maxLength: 4 },
  )
  .map((parts) => `"${parts.join('')}"`);

const key = fc.oneof(
  string,
  fc.constantFrom('"__proto__"', '"constructor"', '"a"', '"arguments"', '"argu\\u006dents"', '""'),
);

/** JSON source texts of every kind: odd spacing, escapes, duplicate keys, long numbers, lone surrogates. */
export const jsonSource: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => {
  const spaced = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
  const member = fc.tuple(space, key, space, spaced).map(([a, name, b, value]) => `${a}${name}${b}:${value}`);
  return {
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      number,
      string,
      fc.constantFrom('true', 'false', 'null'),
      fc.array(spaced, { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
      fc.array(member, { maxLength: 5 }).map((members) => `{${members.join(',')}}`),
      space.map((blank) => `{${blank}}`),
    ),
  };
}).value;

/** Damages a text at one place. */
export const mutated = (source: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      source,
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', ',', '"', '\\', '{', ']', '0', '.', 'e', '-', '\u0000', '\n', 'x', ':', '\\u12'),
    )
    .map(([text, place, removed, inserted]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + inserted + text.slice(at + removed);
    });
