import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidEnvironment, readEnvironment } from '../../ingest/environment';

describe('readEnvironment', () => {
  it('has defaults, also where a variable is set to nothing', () => {
    const { port, host, dataDir } = readEnvironment({ PORT: '', HOST: ' ', PATH: '/bin' });
    expect([port, host, isAbsolute(dataDir), dataDir.endsWith('data')]).toEqual([3000, '127.0.0.1', true, true]);
  });

  it('takes what is set', () => {
    expect(readEnvironment({ PORT: '0', HOST: '::', MENDTRACE_DATA_DIR: '/var/lib/x' })).toEqual({
      port: 0,
      host: '::',
      dataDir: '/var/lib/x',
    });
  });

  it.each([{ PORT: 'http' }, { PORT: '70000' }, { PORT: '-1' }, { HOST: 'a b' }, { MENDTRACE_DATA_DIR: 'a\0b' }])(
    'names what is wrong: %j',
    (variables) => {
      expect(() => readEnvironment(variables)).toThrow(InvalidEnvironment);
      expect(() => readEnvironment(variables)).toThrow(Object.keys(variables)[0]);
    },
  );
});
