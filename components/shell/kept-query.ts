const PREFIX = 'mendtrace-query-';

/** Keeps, for this tab, the query a screen is shown with. A browser may refuse to keep anything; then the screen opens plain. */
export const keepQuery = (href: string, query: string): void => {
  try {
    sessionStorage.setItem(PREFIX + href, query);
  } catch {
    // Nothing is lost but the shortcut.
  }
};

/** The query this tab last showed the screen with; empty where it has not been there. */
export const keptQuery = (href: string): string => {
  try {
    return sessionStorage.getItem(PREFIX + href) ?? '';
  } catch {
    return '';
  }
};

/** The address of a screen with a query. What was kept is only ever a query: it cannot lead to another screen. */
export const withKeptQuery = (href: string, query: string): string => {
  const params = new URLSearchParams(query).toString();
  return params === '' ? href : `${href}?${params}`;
};
