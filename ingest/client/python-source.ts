import { fileURLToPath } from 'node:url';
import { pythonAssignment } from './python-literal';
import { pythonTables } from './python-tables';

/** The Python client: one file that stands alone. */
export const PYTHON_CLIENT = fileURLToPath(new URL('./mendtrace.py', import.meta.url));

const BEGIN = '# --- tables: written by `npm run python-tables`, not by hand\n# fmt: off';
const END = '# fmt: on\n# --- end of tables';

const block = (): string =>
  pythonTables()
    .map(({ name, type, value }) => pythonAssignment(`${name}: ${type}`, value))
    .join('\n');

/** A source of the Python client with the tables of today between its two marks; throws where a mark is missing. */
export const withPythonTables = (source: string): string => {
  const [begin, end] = [source.indexOf(BEGIN), source.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('the marks of the tables are missing');
  return `${source.slice(0, begin)}${BEGIN}\n${block()}\n${source.slice(end)}`;
};
