import { eq } from 'drizzle-orm';
import type { Store } from '../store';

export const DEFAULT_PROJECT_ID = 1;
const HOUR_MS = 3_600_000;

type Settings = { slug: string; name: string; zone: string; now: number };

/** Makes the project if it is not there yet; one that is there stays as it is. */
export const ensureProject = (store: Store, projectId: number, { slug, name, zone, now }: Settings): Promise<void> =>
  store.write(async ({ db, tables }) => {
    const [found] = await db
      .select({ projectId: tables.projects.projectId })
      .from(tables.projects)
      .where(eq(tables.projects.projectId, projectId));
    if (found) return;
    await db.insert(tables.projects).values({
      projectId,
      slug,
      name,
      zone,
      dayZone: zone,
      openForMs: HOUR_MS,
      contract: 'loop-v1',
      isUnmasked: 0,
      createdAt: now,
    });
  });
