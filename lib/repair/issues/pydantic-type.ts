import { byWord } from '../word-lists';

/** What Pydantic's error types are stored as. */
export const PYDANTIC_KEYWORDS: ReadonlyMap<string, string> = new Map(
  byWord([
    ['missing_required', 'missing missing_argument missing_keyword_only_argument missing_positional_only_argument'],
    ['unknown_property', 'extra_forbidden unexpected_keyword_argument unexpected_positional_argument'],
    ['invalid_enum', 'literal_error enum union_tag_invalid union_tag_not_found'],
    ['pattern_mismatch', 'string_pattern_mismatch'],
    ['invalid_format', 'url_parsing url_scheme uuid_parsing uuid_version time_delta_parsing'],
    ['too_small', 'greater_than greater_than_equal string_too_short too_short bytes_too_short'],
    ['too_big', 'less_than less_than_equal string_too_long too_long bytes_too_long url_too_long'],
    ['not_multiple', 'multiple_of'],
    ['wrong_type', 'int_from_float none_required is_instance_of is_subclass_of finite_number model_attributes_type'],
    ['invalid_json', 'json_invalid'],
    ['custom', 'value_error assertion_error'],
  ]),
);

/** The name under which a Pydantic error type is stored when it was read out of a text. */
export const pydanticKeyword = (type: string): string => {
  const known = PYDANTIC_KEYWORDS.get(type);
  if (known !== undefined) return known;
  if (/^(?:date|datetime|time|timezone)_/.test(type)) return 'invalid_format';
  return /_(?:type|parsing|unicode|size|attributes)$/.test(type) ? 'wrong_type' : 'custom';
};

/** Pydantic's names of types, and ours. */
export const PYDANTIC_TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['list', 'array'],
]);

/** The type that a `…_type` or `…_parsing` error asked for: `int_parsing` wants an integer. */
export const pydanticExpected = (type: string): string | null => {
  const name = /^([a-z]{2,20})_(?:type|parsing)$/.exec(type)?.[1] ?? (type === 'int_from_float' ? 'int' : null);
  return name === null ? null : (PYDANTIC_TYPES.get(name) ?? name);
};

/** Of a missing value or a text that does not parse, the input is all that surrounds it: no value of that place. */
export const hasNoInput = (keyword: string): boolean => keyword === 'missing_required' || keyword === 'invalid_json';
