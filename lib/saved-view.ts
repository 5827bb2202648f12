/** Screens whose filter can be kept under a name, by their path. */
export const VIEW_SCREENS = ['/', '/calls', '/tools'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

export const MAX_VIEW_NAME_LENGTH = 80;
export const MAX_VIEW_QUERY_LENGTH = 4_000;

/** A screen's address under a name. */
export type SavedView = {
  id: number;
  name: string;
  /** The query of the address, without "?". */
  query: string;
  /** What the project opens the screen with. */
  isDefault: boolean;
};

/** The parameter by which an address says that it wants no default view, where it says nothing else. */
export const VIEW_PARAM = 'view';
export const NO_VIEW = 'none';

/** Which part of a list is shown, and that no default view is wanted, belong to no view. */
const NOT_OF_VIEWS: ReadonlySet<string> = new Set(['cursor', VIEW_PARAM]);

/** The query of an address as views keep it: two that show the same are the same text. */
export const viewQuery = (params: URLSearchParams): string => {
  const pairs = [...params].filter(([name]) => !NOT_OF_VIEWS.has(name));
  const byName = ([a]: [string, string], [b]: [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);
  return new URLSearchParams(pairs.toSorted(byName)).toString();
};

/** The address of a view; where it has no filter at all, it must say that it wants no other view. */
export const viewHref = (screen: ViewScreen, query: string): string =>
  `${screen}?${query === '' ? `${VIEW_PARAM}=${NO_VIEW}` : query}`;

/** The screen of an address whose filter can be kept; null for any other. */
export const viewScreenOf = (href: string): ViewScreen | null => {
  const [path] = href.split('?', 1);
  return VIEW_SCREENS.find((screen) => screen === path) ?? null;
};
