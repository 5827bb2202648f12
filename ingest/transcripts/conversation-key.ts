import { createHash } from 'node:crypto';
import { storableText } from '../../lib/storable-text';

/*
 * What makes two conversations the same one, so that a file imported twice, from anywhere, under any name, and a file
 * that shares some conversations with another, change nothing:
 *
 * - a source that names its conversations uniquely (the UUID of a tau2 simulation) is taken at its word; the conversation
 *   may then grow from one import to the next and keeps its identity;
 * - everything else is the digest of its task, trial and history, provider call ids included. Task and trial alone cannot
 *   do: `task0/trial0` exists in every result file, and tau-bench writes neither model nor domain beside it. The whole
 *   history counts, not its opening: these files hold finished conversations, and two runs of a deterministic agent can
 *   begin alike;
 * - equal ones in one file are told apart by their ordinal among equals, which is the same on every import.
 */

const DIGEST_LENGTH = 32;

/** 128 bits of SHA-256 over the parts, as hexadecimal digits. The parts keep their borders. */
export const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, DIGEST_LENGTH);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id of the source can be trusted to be unique beyond its file. */
export const isUniversalId = (id: string): boolean => UUID.test(id);

/** The random 128 bits tracing libraries give a trace, bare or behind a prefix (`trace_`). */
const TRACE_ID = /^(?:[a-z]{1,10}_)?[0-9a-f]{32}$/i;

/** Whether a trace's id can be trusted to be unique beyond its file. */
export const isUniversalTraceId = (id: string): boolean => isUniversalId(id) || TRACE_ID.test(id);

/** Hands out the keys of one source's conversations. */
export class KeyRing {
  private readonly seen = new Map<string, number>();

  /** `identity` itself the first time, then with an ordinal. */
  keyFor(identity: string): string {
    const ordinal = (this.seen.get(identity) ?? 0) + 1;
    this.seen.set(identity, ordinal);
    return ordinal === 1 ? identity : `${identity}#${ordinal}`;
  }
}

const MAX_LABEL = 200;

/** A session id that people can read and that is one conversation's own: `task0/trial0` of two files stay apart. */
export const sessionIdOf = (label: string, conversationKey: string): string =>
  `${storableText(label.slice(0, MAX_LABEL))}/${digestOf([conversationKey]).slice(0, 8)}`;

/** What an attempt's id is made of besides its conversation. */
export type AttemptPlace = { actor: string; providerCallId: string | null; messageIndex: number; sequence: number };

/** The id of a transcript's attempt. The sequence is in it because providers and harnesses repeat call ids. */
export const attemptIdOf = (conversationKey: string, place: AttemptPlace): string =>
  digestOf([conversationKey, place.actor, place.providerCallId ?? place.messageIndex, place.sequence]);
