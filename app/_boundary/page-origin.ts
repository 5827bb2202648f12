import { headers } from 'next/headers';

/** The address this page was opened under. Pages are served over HTTP to this machine alone, and the server has checked the name. */
export const pageOrigin = async (): Promise<string> => `http://${(await headers()).get('host') ?? 'localhost'}`;
