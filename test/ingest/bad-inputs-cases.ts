import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CASES_FILE = join(fileURLToPath(new URL('../..', import.meta.url)), '../shared/checks/bad-inputs/cases.json');

export type BadInputsCase = {
  name: string;
  contentType?: string;
  contentEncoding?: string;
  bodyText?: string;
  bodyBase64?: string;
  expectStatus: number;
  expectOutcome: string;
};

/** The hostile bodies and the right answer to each; null where they are not at hand. */
export const badInputsCases = (): BadInputsCase[] | null =>
  existsSync(CASES_FILE) ? (JSON.parse(readFileSync(CASES_FILE, 'utf8')) as BadInputsCase[]) : null;

type EventsAnswer = {
  code?: string;
  accepted?: number;
  duplicates?: number;
  rejected?: number;
  errors?: { code: string }[];
};

const withTimes = (text: string): string =>
  text.replace(/\{\{NOW\+(\d+)s\}\}/g, (_, s: string) => new Date(Date.now() + Number(s) * 1000).toISOString());

export const bodyOf = ({ bodyText, bodyBase64 }: BadInputsCase): Buffer =>
  bodyBase64 === undefined ? Buffer.from(withTimes(bodyText ?? '')) : Buffer.from(bodyBase64, 'base64');

const outcomeOf = (status: number, answer: EventsAnswer): string => {
  if (status >= 300) return `nothing-stored code=${answer.code}`;
  const codes = [...new Set((answer.errors ?? []).map((error) => error.code))];
  const counts = `accepted=${answer.accepted} duplicates=${answer.duplicates} rejected=${answer.rejected}`;
  return codes.length === 0 ? counts : `${counts} codes=${codes.join(',')}`;
};

/** Sends one case to an ingest endpoint; the answer in the words of the cases, `200 accepted=1 duplicates=0 rejected=0`. */
export const sendCase = async (url: string, sent: BadInputsCase, key?: string): Promise<string> => {
  const headers = new Headers();
  if (sent.contentType) headers.set('content-type', sent.contentType);
  if (sent.contentEncoding) headers.set('content-encoding', sent.contentEncoding);
  if (key) headers.set('authorization', `Bearer ${key}`);
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bodyOf(sent)) });
  const answer = (await response.json().catch(() => ({}))) as EventsAnswer;
  return `${response.status} ${outcomeOf(response.status, answer)}`;
};
