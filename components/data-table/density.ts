/** How much room rows take: a person's choice for all tables, remembered per browser. */
export type Density = 'compact' | 'roomy';

/** The server reads it back, so that a page comes in the density it will keep. */
export const DENSITY_COOKIE = 'mendtrace-density';

/** Heights of a row, the same as in the style sheet. */
export const ROW_PX: Readonly<Record<Density, number>> = { compact: 34, roomy: 44 };

/** The density a cookie names; compact where it names none. */
export const parseDensity = (text: string | undefined): Density => (text === 'roomy' ? 'roomy' : 'compact');
