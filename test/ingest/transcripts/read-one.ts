import type { Conversation } from '../../../lib/conversation';
import { chainedCalls, conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';

/** The one conversation of a document, given as a value or as its text. */
export async function readOne(value: unknown): Promise<Conversation> {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const [conversation, ...others] = conversationsOf(await partsOf(text));
  if (conversation === undefined || others.length > 0) throw new Error('not one conversation');
  return conversation;
}

export const attemptsOf = async (value: unknown) => (await readOne(value)).attempts;

/** What a document was refused for, and where. */
export const refusalsOf = async (value: unknown) =>
  (await partsOf(JSON.stringify(value))).flatMap((part) => (part.kind === 'refused' ? [part.refusal] : []));

/** Its calls as sentences: tool, disposition and outcomes. */
export const storyOf = async (value: unknown) =>
  chainedCalls(await readOne(value)).map(
    ({ tool, disposition, attempts }) => `${tool} ${disposition}: ${attempts.map(({ outcome }) => outcome).join(' ')}`,
  );
