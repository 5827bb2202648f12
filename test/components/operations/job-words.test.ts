import { expect, it } from 'vitest';
import { JOB_MEANINGS } from '../../../components/operations/job-words';
import { createJobRunner } from '../../../db/job-runner';
import { jobList } from '../../../db/queries/job-list';
import { localAdmin, sqliteTestStore } from '../../db/store-engines';
import { START } from '../../db/tell-events';

it('says of every job what it does', async () => {
  const { store, close } = await sqliteTestStore();
  const { projectId } = localAdmin;
  const onError = (job: string, error: unknown) => {
    throw new Error(job, { cause: error });
  };
  const options = { projectIds: () => Promise.resolve([projectId]), now: () => START, owner: 'test', onError };
  await createJobRunner(store, options).runDue();
  const names = (await jobList(store, localAdmin)).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names.toSorted()).toEqual([...JOB_MEANINGS.keys()].toSorted());
  await close();
});
