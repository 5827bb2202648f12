import { forbidden } from 'next/navigation';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import type { Principal } from '../../db/principal';
import { type ProjectSettings, projectSettings } from '../../db/queries/project-settings';
import type { Store } from '../../db/store';
import { reviewerName } from './reviewer-name';
import { runtime } from './runtime';

export type PageContext = {
  store: Store;
  principal: Principal;
  project: ProjectSettings;
  /** The name for audit rows, once given. */
  name: string | null;
  now: number;
};

/** Everything a page or an action asks with: the store, who asks, of which project, and when. */
export const pageContext = async (): Promise<PageContext> => {
  const { store, isLocal } = runtime();
  // The server answers pages on another address with 403 before they get here; this is the second lock.
  if (!isLocal) forbidden();
  const name = await reviewerName();
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: name ?? 'local', role: 'admin' };
  return { store, principal, project: await projectSettings(store, principal), name, now: Date.now() };
};
