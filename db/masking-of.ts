import { extraKeys } from '../lib/mask/extra-keys';
import { parseMaskedKeys } from '../lib/mask/masked-keys';
import type { Masking } from '../lib/mask/masking';
import type { ProjectRow } from './folding/rows';

/** What a project masks, by its row. */
export const maskingOf = ({ isUnmasked, maskedKeysJson }: ProjectRow): Masking => ({
  isUnmasked: isUnmasked === 1,
  extraKeys: extraKeys(parseMaskedKeys(maskedKeysJson)),
});
