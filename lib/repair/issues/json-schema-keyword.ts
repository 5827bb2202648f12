/** What JSON Schema keywords are stored as; limits go by their beginning. */
export const JSON_SCHEMA_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['required', 'missing_required'],
  ['dependentRequired', 'missing_required'],
  ['additionalProperties', 'unknown_property'],
  ['unevaluatedProperties', 'unknown_property'],
  ['type', 'wrong_type'],
  ['enum', 'invalid_enum'],
  ['const', 'invalid_enum'],
  ['discriminator', 'invalid_enum'],
  ['pattern', 'pattern_mismatch'],
  ['format', 'invalid_format'],
  ['multipleOf', 'not_multiple'],
  ['oneOf', 'union_mismatch'],
  ['anyOf', 'union_mismatch'],
  ['if', 'union_mismatch'],
  ['not', 'union_mismatch'],
]);

/** The name under which a broken JSON Schema keyword is stored when it was read out of a text. */
export const jsonSchemaKeyword = (keyword: string): string => {
  if (/^(?:exclusiveMin|min)[A-Z]?\w{0,20}$/.test(keyword)) return 'too_small';
  if (/^(?:exclusiveMax|max)[A-Z]?\w{0,20}$/.test(keyword)) return 'too_big';
  return JSON_SCHEMA_KEYWORDS.get(keyword) ?? keyword.slice(0, 64);
};
