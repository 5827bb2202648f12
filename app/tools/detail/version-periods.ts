import type { SchemaVersion } from '../../../components/tools/schema-versions';
import type { VersionPeriod } from '../../../components/tools/version-rates';
import type { Principal } from '../../../db/principal';
import { sumPopulation } from '../../../db/queries/sum-classes';
import type { Store } from '../../../db/store';
import { type CallFilter, populationOf } from '../../../lib/filter';

/** Each asks for sums of its own; a tool that changed more often has too few calls a version to tell. */
const MOST_VERSIONS = 12;

/** The part of the filter's range in which a version stood; null where it did not. */
const filterOf = ({ since, until }: SchemaVersion, filter: CallFilter): CallFilter | null => {
  const [from, to] = [Math.max(since, filter.from), Math.min(until ?? Infinity, filter.to)];
  return from < to ? { ...populationOf(filter), from, to, preset: null } : null;
};

/** How the tool's calls went while each of its newest schemas stood, by version. */
export const versionPeriods = async (
  store: Store,
  principal: Principal,
  versions: readonly SchemaVersion[],
  filter: CallFilter,
): Promise<Map<string, VersionPeriod>> => {
  const periods = await Promise.all(
    versions.slice(0, MOST_VERSIONS).map(async (version): Promise<[string, VersionPeriod][]> => {
      const ofVersion = filterOf(version, filter);
      if (ofVersion === null) return [];
      return [[version.version.id, { filter: ofVersion, sums: await sumPopulation(store, principal, ofVersion) }]];
    }),
  );
  return new Map(periods.flat());
};
