/** What came of a change to a saved view; `name_taken` can be answered by replacing that view. */
export type ViewAnswer = { kind: 'done' } | { kind: 'name_taken' } | { kind: 'error'; message: string };

type ViewAction = (data: FormData) => Promise<ViewAnswer>;

/** Changes to the saved views of a screen; each reads the fields of a form. */
export type ViewActions = {
  /** screen, name, query, isReplacing. */
  save: ViewAction;
  /** id, name. */
  rename: ViewAction;
  /** id. */
  remove: ViewAction;
  /** id, isDefault. */
  setDefault: ViewAction;
};
