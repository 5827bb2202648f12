import type { ConnectTarget } from './stack-block';

/** Installs the client that fits the server, and other packages from where packages come from. */
export const clientInstall = ({ url }: ConnectTarget, ...packages: string[]): string =>
  ['npm install', `${url}/client.tgz`, ...packages].join(' ');

/** JavaScript that makes a recorder which sends to the target. */
export const jsRecorder = ({ url, key }: ConnectTarget, more = ''): string =>
  `const recorder = createRecorder({ url: '${url}'${key === null ? '' : `, key: '${key}'`}${more} });`;
