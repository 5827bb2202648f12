import type { Conversation, DescribedTool } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { type DialogueStep, messagesOfSteps, stepIdentity } from './dialogue-step';

export type Dialogue = {
  format: string;
  steps: readonly DialogueStep[];
  /** What names the conversation, where the source does; else its whole history. */
  identity?: readonly string[] | null;
  /** What people may know the conversation by; part of the session's name. */
  label: string;
  /** The session, where the source has an id for it that no other one can have. */
  sessionId?: string | null;
  agent?: string | null;
  model: string | null;
  tools: readonly DescribedTool[];
};

/** A finished conversation of a source whose messages have been read into steps. */
export function buildConversation(dialogue: Dialogue, keys: KeyRing): Conversation {
  const { format, steps, label, model, tools } = dialogue;
  const key = keys.keyFor(`${format}:${digestOf(dialogue.identity ?? steps.map(stepIdentity))}`);
  return {
    key,
    format,
    isEnded: true,
    sessionId: dialogue.sessionId ?? sessionIdOf(label, key),
    agent: dialogue.agent ?? null,
    model,
    environment: null,
    tools,
    attempts: attemptsOf({ key, model, tools, messages: messagesOfSteps(steps) }),
  };
}
