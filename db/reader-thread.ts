import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { addSearchFunctions } from './search-functions';

/* Runs in a thread of its own: answers statements on a read-only connection, so that a long one holds nobody else up. */

export type ReadRequest = { id: number; sql: string; params: unknown[]; method: 'all' | 'get' | 'values' | 'run' };
export type ReadAnswer = { id: number; rows: unknown[] } | { id: number; error: { message: string; code: string } };

const MOST_STATEMENTS = 500;

const reader = new Database(String(workerData), { readonly: true, timeout: 5_000 });
reader.pragma('query_only = ON');
reader.pragma('temp_store = MEMORY');
// Each thread has a cache of its own.
reader.pragma('cache_size = -65536');
addSearchFunctions(reader);

const statements = new Map<string, Database.Statement>();

const statementOf = (text: string): Database.Statement => {
  let statement = statements.get(text);
  if (!statement) {
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    statement = reader.prepare(text).raw();
    statements.set(text, statement);
  }
  return statement;
};

const answerTo = ({ id, sql, params, method }: ReadRequest): ReadAnswer => {
  try {
    const statement = statementOf(sql);
    const rows = method === 'get' ? (statement.get(params) as unknown[]) : statement.all(params);
    return { id, rows };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { id, error: { message: error instanceof Error ? error.message : String(error), code } };
  }
};

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(answerTo(request)));
