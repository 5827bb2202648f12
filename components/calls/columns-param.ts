/** The URL parameter of the chosen columns. */
export const COLUMNS_PARAM = 'cols';
