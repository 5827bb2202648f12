import { cookies } from 'next/headers';

export const REVIEWER_COOKIE = 'mendtrace_name';
export const MAX_NAME_LENGTH = 60;

/** The display name a person has given in local mode, for audit rows; null until asked. */
export const reviewerName = async (): Promise<string | null> => {
  const value = (await cookies()).get(REVIEWER_COOKIE)?.value;
  const name = value?.trim().slice(0, MAX_NAME_LENGTH);
  return name ? name : null;
};
