/** What was typed into a form, by field. */
export type Draft = readonly [name: string, value: string][];

const PREFIX = 'mendtrace-draft-';

/** Sent along unseen, or kept elsewhere: not part of what somebody is writing. */
const NOT_TYPED = new Set(['item', 'place', 'view', 'name', 'override']);

export const draftStorageKey = (draftKey: string): string => PREFIX + draftKey;

/** The framework's own fields begin with a dollar sign. */
const isTyped = (name: string): boolean => name !== '' && !name.startsWith('$') && !NOT_TYPED.has(name);

/** The texts of a form that a person has typed or chosen. */
export const draftOf = (data: FormData): Draft =>
  [...data].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isTyped(name) ? [[name, value]] : [],
  );

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

/** Reads a kept draft; null where there is none, or none that can be read. */
export const parseDraft = (json: string | null): Draft | null => {
  try {
    const entries: unknown = JSON.parse(json ?? 'null');
    return Array.isArray(entries) && entries.every(isEntry) ? entries : null;
  } catch {
    return null;
  }
};

/** A browser may refuse to keep anything; then drafts live as long as their page. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The kept draft as text, the same as long as nothing changes it. */
export const draftSource = (draftKey: string): string | null =>
  quietly(() => localStorage.getItem(draftStorageKey(draftKey)), null);

export const readDraft = (draftKey: string): Draft | null => parseDraft(draftSource(draftKey));

export const keepDraft = (draftKey: string, draft: Draft): void =>
  quietly(() => localStorage.setItem(draftStorageKey(draftKey), JSON.stringify(draft)), undefined);

export const dropDraft = (draftKey: string): void =>
  quietly(() => localStorage.removeItem(draftStorageKey(draftKey)), undefined);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

/** Puts a draft into a form's fields, and tells them. */
export const fillForm = (form: HTMLFormElement, draft: Draft): void => {
  const fields = [...form.elements].filter(isField).filter(({ name }) => isTyped(name));
  for (const field of fields) {
    const values = draft.flatMap(([name, value]) => (name === field.name ? [value] : []));
    if (isChoice(field)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? field.value;
  }
  for (const field of fields) if (!isChoice(field)) field.dispatchEvent(new Event('input', { bubbles: true }));
};
