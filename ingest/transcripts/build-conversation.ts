import type { Conversation, DescribedTool } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { type DialogueStep, messagesOfSteps, stepIdentity } from './dialogue-step';

export type Dialogue = {
  format: string;
  steps: readonly DialogueStep[];
  /** What the conversation is, where the source says so; else the digest of its whole history. */
  identity?: string;
  /** The source's own session; else one is made of `label` and the identity. */
  sessionId?: string | null;
  label: string;
  agent?: string | null;
  model: string | null;
  tools: readonly DescribedTool[];
};

/** A finished conversation of a source whose messages have been read into steps. */
export function buildConversation(dialogue: Dialogue, keys: KeyRing): Conversation {
  const { format, steps, label, model, tools } = dialogue;
  const key = keys.keyFor(`${format}:${dialogue.identity ?? digestOf(steps.map(stepIdentity))}`);
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
