/** Whether at least half of a list passes; true for an empty one. One odd element must not hide what a file is. */
export const isMostly = <T>(list: readonly T[], test: (element: T) => boolean): boolean =>
  list.filter((element) => test(element)).length * 2 >= list.length;
