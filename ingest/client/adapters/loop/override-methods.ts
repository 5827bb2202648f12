/** An object that behaves like the given one but for some of its methods. */
export const overrideMethods = <T extends object, M extends Readonly<Record<string, unknown>>>(
  target: T,
  methods: M,
): T & M =>
  new Proxy(target, {
    get: (_, key) => {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      // Bound to the object itself, for private members know no stand-in.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as T & M;
