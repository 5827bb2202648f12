import { kindOfKey } from './extra-keys';
import { marker } from './marker';
import type { Masking } from './masking';

/** Many validators say a type where others quote the value. */
const TYPE_NAMES: ReadonlySet<string> = new Set(
  'string str number float integer int boolean bool null none object dict array list undefined missing nan'.split(' '),
);

/** What a validator quotes of the value at a path: what was received at a place that a secret belongs to is that secret. */
export const receivedValue = (path: string, received: string | null, masking: Masking): string | null => {
  if (received === null || masking.isUnmasked || TYPE_NAMES.has(received.toLowerCase())) return received;
  const kind = kindOfKey(path.slice(path.lastIndexOf('/') + 1), masking.extraKeys ?? null);
  return kind === null ? received : marker(kind, received);
};
