import type { ExtraKeys } from './extra-keys';

/** What a project masks before anything of it is stored. */
export type Masking = {
  /** It chose to store secrets as they are. */
  isUnmasked: boolean;
  /** Key names masked besides the built-in ones. */
  extraKeys?: ExtraKeys | null;
};
