import type { Lost, Refused, ShownIssue } from '../review-form/review-state';

/** A review item as the desk speaks of it. */
export type DeskItem = {
  id: number;
  /** Its tool, fit to be shown. */
  tool: string;
  href: string;
  /** Under which what is typed for it is kept in this browser. */
  draftKey: string;
};

export type SentDecision = {
  item: DeskItem;
  data: FormData;
  /** The item to open meanwhile; null where none is known to wait. */
  next: { id: number; href: string } | null;
  /** The queue itself, for when no other item waits. */
  queueHref: string;
  /** The answer may ask back, so the item stays open until it is here. */
  isAnswerAwaited: boolean;
};

/** What happened last, for the line at the foot of the desk. */
export type Latest =
  | { kind: 'storing'; item: DeskItem }
  | { kind: 'reopened'; item: DeskItem }
  | { kind: 'stored'; item: DeskItem; what: string; hasFlagged: boolean };

/** What did not come about; stays until somebody has seen it. */
export type Failure = { key: number; item: DeskItem; verb: 'decide' | 'other'; answer: Lost | Refused };

export type Desk = {
  /** The name last signed with here: a page drawn before it was stored still asks for it. */
  signer: string | null;
  /** Items decided here that a list may still show. */
  goneIds: ReadonlySet<number>;
  latest: Latest | null;
  failures: readonly Failure[];
  /** What the corrected arguments of an item break of its tool's schema, as the server said when they were last sent. */
  broken: { itemId: number; issues: readonly ShownIssue[] } | null;
  send: (decision: SentDecision) => Promise<void>;
  /** Takes a decision back: this item's, else the last one made here. */
  undo: (item?: DeskItem) => Promise<void>;
  claim: (item: DeskItem, deed: 'claim' | 'release', name: string) => Promise<void>;
  dismiss: (key: number | null) => void;
};

const UNREACHABLE: Refused = {
  kind: 'error',
  message: 'The server did not answer, so it may not have been stored.',
  next: 'Open the item to see.',
};

/** An action's answer, also where the server could not be asked. */
export const answerOf = async <T>(asked: Promise<T>): Promise<T | Refused> => {
  try {
    return await asked;
  } catch {
    return UNREACHABLE;
  }
};

/** The fields of an action that is not a form's. */
export const fields = (entries: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
};
