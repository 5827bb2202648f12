import { byWord } from '../word-lists';

/** What JSON Schema keywords are stored as; limits go by their beginning. */
export const JSON_SCHEMA_KEYWORDS: ReadonlyMap<string, string> = new Map(
  byWord([
    ['missing_required', 'required dependentRequired'],
    ['unknown_property', 'additionalProperties unevaluatedProperties'],
    ['wrong_type', 'type'],
    ['invalid_enum', 'enum const discriminator'],
    ['pattern_mismatch', 'pattern'],
    ['invalid_format', 'format'],
    ['not_multiple', 'multipleOf'],
    ['union_mismatch', 'oneOf anyOf if not'],
  ]),
);

/** The name under which a broken JSON Schema keyword is stored when it was read out of a text. */
export const jsonSchemaKeyword = (keyword: string): string => {
  if (/^(?:exclusiveMin|min)[A-Z]?\w{0,20}$/.test(keyword)) return 'too_small';
  if (/^(?:exclusiveMax|max)[A-Z]?\w{0,20}$/.test(keyword)) return 'too_big';
  return JSON_SCHEMA_KEYWORDS.get(keyword) ?? keyword.slice(0, 64);
};
