const escaped = (step: string): string => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** A JSON Pointer from its steps. */
export const pointerOf = (steps: readonly unknown[]): string =>
  steps
    .flatMap((step) => (typeof step === 'string' || typeof step === 'number' ? [escaped(String(step))] : []))
    .join('');

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** The keys and indexes of a JSON Pointer. */
export const pointerSteps = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped);

/** The key or index that a pointer ends in; all of a path that is no pointer. */
export const lastStep = (path: string): string => unescaped(path.slice(path.lastIndexOf('/') + 1));

const STEP = /[^.[\]]{1,200}/g;
const QUOTED = /^(['"])(.*)\1$/;

/** A JSON Pointer from a path as people write it: `items[0].sku`, `items.0.sku`, `$.items[0]`. A key that holds dots cannot be told. */
export const pointerOfPath = (path: string): string => {
  const steps = [...path.trim().matchAll(STEP)].map(([step]) => QUOTED.exec(step)?.[2] ?? step);
  return pointerOf(steps[0] === '$' ? steps.slice(1) : steps);
};
