import type { Principal } from '../../db/principal';
import { type ProjectSettings, projectSettings } from '../../db/queries/project-settings';
import type { Store } from '../../db/store';
import { answerToError } from './api-answer';
import { apiPrincipal } from './api-principal';
import { runtime } from './runtime';

/** What a handler of the API answers with. */
export type ApiContext<Params> = {
  request: Request;
  query: URLSearchParams;
  params: Params;
  store: Store;
  principal: Principal;
  project: ProjectSettings;
  now: number;
};

/**
 * The one way to make a route of the API: finds out who asks and answers errors in the API's own form. What is no known
 * error is thrown on, for Next to log and to answer with 500 and nothing else.
 */
export const apiRoute =
  <Params extends Record<string, string> = Record<never, string>>(
    handle: (context: ApiContext<Params>) => Promise<Response>,
  ) =>
  async (request: Request, { params }: { params: Promise<Params> }): Promise<Response> => {
    try {
      const found = runtime();
      const principal = await apiPrincipal(request, found);
      return await handle({
        request,
        query: new URL(request.url).searchParams,
        params: await params,
        store: found.store,
        principal,
        project: await projectSettings(found.store, principal),
        now: Date.now(),
      });
    } catch (error) {
      const answer = answerToError(error);
      if (answer === null) throw error;
      return answer;
    }
  };
