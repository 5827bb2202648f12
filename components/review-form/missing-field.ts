/** The field that a decision lacks, and what to do about it; null when nothing is missing. The server asks for the same. */
export const missingField = (data: FormData): { name: string; message: string } | null => {
  const isEmpty = (name: string) => String(data.get(name) ?? '').trim() === '';
  if (data.get('outcome') === 'misclassified' && isEmpty('correctedClass'))
    return { name: 'correctedClass', message: 'Choose the class the failure really has.' };
  if (data.get('flag') === 'on' && isEmpty('note'))
    return { name: 'note', message: 'A flag needs a reason: say what is wrong with the schema.' };
  return null;
};

type Validated = { setCustomValidity: (message: string) => void; reportValidity: () => boolean };

const isValidated = (element: unknown): element is Validated =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Says at the field itself what it lacks. */
export const reportMissing = (form: HTMLFormElement, { name, message }: { name: string; message: string }): void => {
  const field = form.elements.namedItem(name);
  if (!isValidated(field)) return;
  field.setCustomValidity(message);
  field.reportValidity();
};

/** What a field lacked is asked anew when the form is sent. */
export const forgetMissing = (form: HTMLFormElement): void => {
  for (const field of form.elements) if (isValidated(field)) field.setCustomValidity('');
};
