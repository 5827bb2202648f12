import type { Attempt } from '../attempt';
import type { ErrorClass } from '../repair/error-classes';

/** The class a failed attempt counts under; a failure without a class still counts. */
export const countedClass = (failed: Attempt): ErrorClass => failed.errorClass ?? 'unsupported_error';
