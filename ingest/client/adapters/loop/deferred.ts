/** A promise that is fulfilled from outside; the first value counts. */
export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

export const deferred = <T>(): Deferred<T> => {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
};
