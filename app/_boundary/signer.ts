import { cookies } from 'next/headers';
import { z } from 'zod';
import type { Principal } from '../../db/principal';
import type { PageContext } from './page-context';
import { type Refusal, refusal } from './action';
import { MAX_NAME_LENGTH, REVIEWER_COOKIE } from './reviewer-name';

const YEAR_S = 365 * 24 * 60 * 60;

/** The field of a form in which a person says who they are; may be empty where a name is known already. */
export const nameField = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name has no control characters.')
  .default('');

/** Who signs a deed: the name given with it, else the one given before, else nobody yet. */
export const signerOf = ({ principal, name }: PageContext, given: string): Principal | Refusal => {
  const actor = given === '' ? name : given;
  return actor === null ? refusal('Say who you are: the trail names who did what.') : { ...principal, actor };
};

export const isRefusal = <T extends object>(result: T | Refusal): result is Refusal =>
  'kind' in result && result.kind === 'error';

/** Keeps the name for the next deed, in this browser. */
export const rememberName = async (name: string): Promise<void> => {
  (await cookies()).set(REVIEWER_COOKIE, name, { httpOnly: true, sameSite: 'lax', maxAge: YEAR_S, path: '/' });
};
