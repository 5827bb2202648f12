import { type Environment, InvalidEnvironment, readEnvironment } from '../environment';

/** The process's settings; where they make no sense it says which and why, and ends. */
export const environmentOrExit = (): Environment => {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
};
