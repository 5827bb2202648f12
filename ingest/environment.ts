import { resolve } from 'node:path';
import { z } from 'zod';

const MAX_PORT = 65_535;

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number')
    .refine((text) => Number(text) <= MAX_PORT, `must be at most ${MAX_PORT}`)
    .default('3000'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  MENDTRACE_DATA_DIR: z
    .string()
    .refine((text) => !text.includes('\0'), 'must be a path')
    .default('./data'),
});

/** The settings of a process. `dataDir` is absolute. */
export type Environment = { port: number; host: string; dataDir: string };

/** The variables do not make sense; `message` says which and why, for the person who set them. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables set to nothing count as not set, as a shell or compose file often leaves them. */
const present = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** `PORT` (3000), `HOST` (127.0.0.1) and `MENDTRACE_DATA_DIR` (./data), checked; throws `InvalidEnvironment`. */
export const readEnvironment = (variables: Variables): Environment => {
  const read = schema.safeParse(present(variables));
  if (read.success) {
    const { PORT, HOST, MENDTRACE_DATA_DIR } = read.data;
    return { port: Number(PORT), host: HOST, dataDir: resolve(MENDTRACE_DATA_DIR) };
  }
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `${name}=${JSON.stringify(variables[name])} ${issue.message}`;
  });
  throw new InvalidEnvironment(`The environment is not usable:\n  ${lines.join('\n  ')}`);
};
