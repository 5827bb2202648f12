import { readFileSync, writeFileSync } from 'node:fs';
import { PYTHON_CLIENT, withPythonTables } from '../client/python-source';

/* Puts the tables of lib/repair into the Python client. */
writeFileSync(PYTHON_CLIENT, withPythonTables(readFileSync(PYTHON_CLIENT, 'utf8')));
