import { z } from 'zod';
import { contentText } from './content-text';
import { MAX_MESSAGES, refusalOf } from './message-schema';
import type { RefusedPart } from './transcript-format';
import type { CallingMessage, TranscriptMessage } from './transcript-message';
import { jsonOfText } from './verbatim-json';

const nodeSchema = z.object({
  node_type: z.string(),
  description: z.string(),
  observation: z.unknown().optional(),
  children: z.array(z.unknown()).max(MAX_MESSAGES).nullish(),
});

/** A tree, or a chain of nodes that follow each other. */
export type ToolbenchRoot = { position: string } & ({ tree: unknown } | { chain: readonly unknown[] });

type Node = z.infer<typeof nodeSchema>;
/** `action` is the text of the nearest action above. */
type Waiting = { node: unknown; position: string; action: string };
type Steps = { steps: TranscriptMessage[]; refused: RefusedPart[] };

/** The calls of all branches with their results, depth first, which is the order they were made in. */
export function toolbenchSteps(roots: readonly ToolbenchRoot[]): Steps {
  const found: Steps = { steps: [], refused: [] };
  for (const root of roots) {
    if ('tree' in root) walkTree({ node: root.tree, position: root.position, action: '' }, found);
    else walkChain(root.chain, root.position, found);
  }
  return found;
}

/** Iterative: how deep a tree may be is the file's choice. */
function walkTree(root: Waiting, found: Steps): void {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = visit(next, found);
    if (node === null) continue;
    const action = actionAfter(node, next.action);
    const { position } = next;
    const children = (node.children ?? []).map((child, index) => ({
      node: child,
      position: `${position}.children[${index}]`,
      action,
    }));
    waiting.push(...children.toReversed());
  }
}

function walkChain(nodes: readonly unknown[], position: string, found: Steps): void {
  let action = '';
  for (const [index, element] of nodes.entries()) {
    const node = visit({ node: element, position: `${position}[${index}]`, action }, found);
    if (node !== null) action = actionAfter(node, action);
  }
}

const actionAfter = (node: Node, before: string): string => (node.node_type === 'Action' ? node.description : before);

/** A node that can be read, after the call in it was taken; null when it was refused, with all below it. */
function visit({ node, position, action }: Waiting, { steps, refused }: Steps): Node | null {
  const read = nodeSchema.safeParse(node);
  if (!read.success) {
    refused.push(refusalOf(position, read.error));
    return null;
  }
  const { node_type: type, description, observation } = read.data;
  // The root is an input of no action.
  if (type !== 'Action Input' || (action === '' && observation === undefined)) return read.data;
  steps.push(callOf(action, description, steps.length));
  if (observation !== undefined && observation !== null) {
    steps.push({ kind: 'result', callId: null, text: contentText(observation), hasErrorFlag: false });
  }
  return read.data;
}

const callOf = (tool: string, sent: string, index: number): CallingMessage => ({
  kind: 'calls',
  index,
  calls: [{ id: null, actor: 'agent', tool, argumentsJson: jsonOfText(sent), isEscalation: isGivingUp(tool, sent) }],
  time: null,
  model: null,
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
});

/** The harness' way out: `Finish` with this return type gives the task back. */
const isGivingUp = (tool: string, sent: string): boolean =>
  tool === 'Finish' && /"return_type"\s*:\s*"give_up_and_restart"/.test(sent);
