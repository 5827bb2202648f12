import { maskSource } from '../../lib/mask';
import type { ExtraKeys } from '../../lib/mask/extra-keys';
import { looksSecret } from '../../lib/mask/looks-secret';
import { maskText } from '../../lib/mask/mask-text';

/**
 * The free texts of one event on their way into the store, masked unless the project stores them as they are.
 * A secret that a key names in one of them is found in those that come later, too.
 */
export class EventTexts {
  /** Did masking replace anything so far? */
  isMasked = false;
  /** Made when the first text looks as if it held a secret: most events never get there. */
  private known: Map<string, string> | null = null;

  constructor(
    readonly isUnmasked: boolean,
    readonly extraKeys: ExtraKeys | null,
  ) {}

  /** JSON source text. `hasKeyRules` is false for JSON Schemas, whose keys name properties and not values. */
  maybeSource(json: string | null, hasKeyRules = true): string | null {
    if (json === null || this.isClear(json)) return json;
    const { extraKeys } = this;
    return this.noted(json, maskSource(json, { hasKeyRules, extraKeys, known: (this.known ??= new Map()) }));
  }

  /** A short decoded text. */
  maybeLabel(text: string | null): string | null {
    if (text === null || this.isClear(text)) return text;
    return this.noted(text, maskText(text, (this.known ??= new Map()), this.extraKeys));
  }

  private isClear(text: string): boolean {
    if (this.isUnmasked) return true;
    return this.known === null && !looksSecret(text) && (this.extraKeys === null || !this.extraKeys.mayHold(text));
  }

  private noted(text: string, masked: string): string {
    if (masked !== text) this.isMasked = true;
    return masked;
  }
}
