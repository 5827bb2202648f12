import type { ExtraKeys } from './extra-keys';
import { kindOfKey } from './extra-keys';
import { marker } from './marker';

/** Many validators say a type where others quote the value. */
const TYPE_NAMES = new Set(
  'string str number float integer int boolean bool null none object dict array list undefined missing nan'.split(' '),
);

/** What a validator received at a place that a secret belongs to is that secret. */
export const maskReceived = (path: string, received: string | null, extraKeys: ExtraKeys | null): string | null => {
  if (received === null || TYPE_NAMES.has(received.toLowerCase())) return received;
  const kind = kindOfKey(path.slice(path.lastIndexOf('/') + 1), extraKeys);
  return kind === null ? received : marker(kind, received);
};
