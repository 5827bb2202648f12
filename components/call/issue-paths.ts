import type { CallDetail } from '../../db/queries/call-detail';

const MOST_PATHS = 50;

/** The paths that issues of a call name, the most recent failure's first. */
export const issuePaths = ({ attempts }: CallDetail): string[] => {
  const paths = attempts.toReversed().flatMap(({ attempt, isStanding }) => (isStanding ? attempt.issues : []));
  return [...new Set(paths.map(({ path }) => path).filter((path) => path !== ''))].slice(0, MOST_PATHS);
};
