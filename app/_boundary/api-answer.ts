import { ZodError } from 'zod';
import { unavailableFrom } from '../../db/sqlite-write';
import { type StoreUnavailable, unavailableIn } from '../../db/store';

/** What every refusal of the API looks like: `code` for programs, `message` for people. */
const refuse = (status: number, code: string, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ code, message }, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** A refusal that a handler throws from wherever it notices. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: HeadersInit = {},
  ) {
    super(message);
    this.name = 'ApiRefusal';
  }
}

/** The server and the pages are built apart and each has its own copy of the store's classes, so they are told by name. */
const isNamed = <T extends Error>(error: unknown, name: T['name']): error is T =>
  error instanceof Error && error.name === name;

const unavailable = (error: unknown): StoreUnavailable | null =>
  unavailableIn(error) ?? unavailableFrom(error) ?? (error instanceof Error ? unavailableFrom(error.cause) : null);

/** The answer to what a handler threw; null when it is a defect of ours. */
export const answerToError = (error: unknown): Response | null => {
  if (error instanceof ApiRefusal) return refuse(error.status, error.code, error.message, error.headers);
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return refuse(422, 'invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
  }
  if (isNamed(error, 'Forbidden')) return refuse(403, 'forbidden', error.message);
  const condition = unavailable(error);
  if (condition === null) return null;
  const headers = { 'retry-after': String(condition.retryAfterS) };
  return refuse(503, 'unavailable', 'the store cannot be read right now; try again', headers);
};
