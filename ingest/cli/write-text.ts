import { writeFileSync } from 'node:fs';
import { complain } from './complain';

/** Writes a file that a command was told to write; its exit code, 0 or, with the reason on standard error, 2. */
export const writeText = (path: string, text: string): number => {
  try {
    writeFileSync(path, text);
    return 0;
  } catch (error) {
    return complain([`${path}: ${error instanceof Error ? error.message : String(error)}`]);
  }
};
