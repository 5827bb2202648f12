/** What a word or a number means, and the place in the help that says more. */
export type Hint = { text: string; href: string };
