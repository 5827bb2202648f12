import type { ShownProject } from '../../components/shell/app-shell';
import type { NavCounts } from '../../components/shell/nav-entry';
import { conditionOf } from './failure-log';
import { navCounts } from './nav-counts';
import { pageContext } from './page-context';

export type ShellFacts = { project: ShownProject | null; counts: NavCounts };

/** What the frame around every page shows of the project; nothing where the store cannot tell, which the page itself then says. */
export const shellFacts = async (): Promise<ShellFacts> => {
  try {
    const { store, principal, project } = await pageContext();
    return { project: { name: project.name, zone: project.zone }, counts: await navCounts(store, principal) };
  } catch (error) {
    if (conditionOf(error) !== 'defect') return { project: null, counts: {} };
    throw error;
  }
};
