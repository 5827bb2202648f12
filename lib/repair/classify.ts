import { classifyBy, type Failure, type Verdict } from './classify-by';
import { classOfText } from './text-class';

/**
 * The error class of a failed attempt: the client's own word, structured codes, a validator's issues, and anchored text
 * conventions at last. Total for any text, and linear in it.
 */
export const classify = (failure: Failure): Verdict => classifyBy(failure, classOfText);
