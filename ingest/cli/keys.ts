import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createKey } from '../../db/commands/create-key';
import { revokeKey } from '../../db/commands/revoke-key';
import { DEFAULT_PROJECT_ID } from '../../db/commands/ensure-project';
import { listKeys } from '../../db/queries/list-keys';
import { type Principal, ROLES } from '../../db/principal';
import type { Store } from '../../db/store';
import { openStore } from '../runtime';
import { environmentOrExit } from './environment-or-exit';

const USAGE = `npm run keys -- create --name NAME [--role ingest|viewer|member|admin]
npm run keys -- list
npm run keys -- revoke --id ID`;

const print = (text: string) => process.stdout.write(`${text}\n`);

const create = async (store: Store, principal: Principal, name: string | undefined, role: string): Promise<number> => {
  const known = ROLES.find((one) => one === role);
  if (!name || !known) {
    print(USAGE);
    return 2;
  }
  const { id, key } = await createKey(store, principal, { name, role: known, secret: randomBytes(32), at: Date.now() });
  print(`Key ${id} "${name}" (${known}), shown only this once:\n${key}`);
  return 0;
};

const list = async (store: Store, principal: Principal): Promise<number> => {
  for (const key of await listKeys(store, principal)) {
    const state = key.revokedAt === null ? 'active' : `revoked ${new Date(key.revokedAt).toISOString()}`;
    print(`${key.id}\t${key.hint}\t${key.role}\t${key.name}\t${state}`);
  }
  return 0;
};

const revoke = async (store: Store, principal: Principal, id: number): Promise<number> => {
  const isRevoked = await revokeKey(store, principal, { id, at: Date.now() });
  print(isRevoked ? `Key ${id} is revoked.` : `There is no active key ${id}.`);
  return isRevoked ? 0 : 1;
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string', default: 'ingest' }, id: { type: 'string' } },
  });
  const { dataDir } = environmentOrExit();
  const store = await openStore(dataDir, Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
  const principal: Principal = { projectId: DEFAULT_PROJECT_ID, actor: 'cli', role: 'admin' };
  try {
    const [verb] = positionals;
    if (verb === 'create') return await create(store, principal, values.name, values.role);
    if (verb === 'list') return await list(store, principal);
    if (verb === 'revoke') return await revoke(store, principal, Number(values.id));
    print(USAGE);
    return 2;
  } finally {
    store.close();
  }
};

process.exitCode = await main();
