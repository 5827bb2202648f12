import { byWord } from './word-lists';
import type { ErrorClass } from './error-classes';
import { knownCode, type KnownCode } from './known-code';

const MALFORMED = 'json_invalid invalid_json';

/** The shape or a declared limit of it is broken. JSON Schema keywords, as Ajv and other validators report them. */
const JSON_SCHEMA =
  'required additionalProperties unevaluatedProperties unevaluatedItems additionalItems dependentRequired dependencies ' +
  'propertyNames type enum const pattern format minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength ' +
  'minItems maxItems uniqueItems contains minContains maxContains minProperties maxProperties multipleOf oneOf anyOf ' +
  'allOf if discriminator';

const ZOD =
  'invalid_type unrecognized_keys invalid_enum_value invalid_literal invalid_value invalid_union ' +
  'invalid_union_discriminator invalid_string invalid_format invalid_date invalid_key invalid_element too_small too_big ' +
  'not_multiple_of invalid_arguments_type';

const PYDANTIC =
  'missing missing_argument missing_keyword_only_argument missing_positional_only_argument extra_forbidden ' +
  'unexpected_keyword_argument unexpected_positional_argument multiple_argument_values literal_error enum ' +
  'union_tag_invalid union_tag_not_found string_pattern_mismatch string_too_short string_too_long too_short too_long ' +
  'greater_than greater_than_equal less_than less_than_equal multiple_of finite_number int_from_float ' +
  'model_attributes_type none_required frozen_field no_such_attribute is_instance_of is_subclass_of recursion_loop ' +
  'date_from_datetime_parsing datetime_from_date_parsing datetime_object_invalid ' +
  'decimal_max_digits decimal_max_places decimal_whole_digits bytes_too_short bytes_too_long url_scheme url_too_long ' +
  'date_from_datetime_inexact date_past date_future datetime_past datetime_future timezone_naive timezone_aware';

/** Our own normal form of the same findings. */
const NORMAL =
  'missing_required unknown_property wrong_type invalid_enum pattern_mismatch invalid_format too_small too_big ' +
  'not_multiple union_mismatch';

/** A check that the tool's author wrote: the shape is right and a precondition is not. */
const PRECONDITIONS = 'value_error assertion_error custom';

/** The class of each keyword, code or type of a validator. */
export const KEYWORD_CLASSES: ReadonlyMap<string, ErrorClass> = new Map(
  byWord([
    ['schema_violation', [JSON_SCHEMA, ZOD, PYDANTIC, NORMAL].join(' ')],
    ['argument_error', PRECONDITIONS],
    ['malformed_json', MALFORMED],
  ]),
);

/** Pydantic names its type and parsing checks after the type: `int_type`, `datetime_parsing`. */
export const TYPE_CHECK =
  /^(?:arguments|bool|bytes|callable|complex|dataclass|date|datetime|decimal|dict|enum|float|frozen_set|int|iterable|list|mapping|model|none|set|string|time|time_delta|tuple|url|uuid)_(?:type|parsing)$/;

/** The class that a validator's keyword, code or type stands for. */
export const validatorKeywordClass = (keyword: string): ErrorClass | null =>
  KEYWORD_CLASSES.get(keyword) ?? (TYPE_CHECK.test(keyword) ? 'schema_violation' : null);

/** Words a validator reports that say nothing when they stand alone as an attempt's code. */
export const TOO_PLAIN_CODES: ReadonlySet<string> = new Set([
  'custom',
  'if',
  'contains',
  'dependencies',
  'discriminator',
]);

/** As `validatorKeywordClass`, for a keyword sent as the code of an attempt. */
export const validatorCodeOf = (code: string): KnownCode | null =>
  TOO_PLAIN_CODES.has(code) ? null : knownCode(code, validatorKeywordClass(code));
