/** The parameter by which a screen's address says whether its numbers are compared with the period before. */
export const COMPARE_PARAM = 'compare';
export const NO_COMPARISON = 'none';

/** Whether an address asks for the change against the period before; it does unless it says otherwise. */
export const isCompared = (params: Pick<URLSearchParams, 'get'>): boolean =>
  params.get(COMPARE_PARAM) !== NO_COMPARISON;
