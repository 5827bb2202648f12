/** The parameter that excludes what a list parameter lets through: `not_tool`. */
export const exceptParam = (param: string): string => `not_${param}`;
