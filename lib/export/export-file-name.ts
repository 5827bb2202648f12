const safe = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** `default-classes-2026-11-01-2026-11-30.csv`: parts joined with hyphens, nothing but `a-z0-9-` before the extension. */
export const exportFileName = (parts: readonly string[], extension: string): string =>
  `${parts
    .map(safe)
    .filter((part) => part !== '')
    .join('-')}.${safe(extension)}`;
