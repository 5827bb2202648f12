import type { Conversation } from '../../lib/conversation';
import { attemptsOf } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { describedTools } from './described-tools';
import { isMostly } from './is-mostly';
import { isRecord } from '../../lib/is-record';
import { listOf } from './list-of';
import { type ToolbenchRoot, toolbenchSteps } from './toolbench-step';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * Answers of the ToolBench harness, from its depth-first search (`tree`) or its plain chains (`trys`):
 * https://github.com/OpenBMB/ToolBench
 */

const NAME = 'toolbench';

/** ToolBench answers: a search tree or tries of thoughts, actions and their inputs, alone, in a list, or a line each. */
export const toolbench: TranscriptFormat = { name: NAME, label: 'ToolBench answers', detect, parse };

function detect({ value }: Sample): Detection {
  const answers = answersOf(value).map(({ source }) => source);
  const needs: [string, boolean][] = [
    [
      'an "answer_generation" object',
      answers.length > 0 && isMostly(answers, (one) => isRecord(one.answer_generation)),
    ],
    ['a "tree" of nodes or a list of "trys"', answers.some((answer) => rootsOf(answer).length > 0)],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  if (missing.length > 0) return { missing };
  return { score: 1, because: 'an answer_generation beside a tree of actions and their inputs' };
}

type Answer = { position: string; source: Record<string, unknown> };

const answersOf = (value: unknown): Answer[] =>
  Array.isArray(value)
    ? value.map((element, index) => ({ position: `[${index}]`, source: isRecord(element) ? element : {} }))
    : [{ position: '', source: isRecord(value) ? value : {} }];

function rootsOf({ tree, trys }: Record<string, unknown>): ToolbenchRoot[] {
  if (isRecord(tree)) return [{ position: '.tree.tree', tree: tree.tree }];
  return listOf(trys)
    .filter(isRecord)
    .map(({ chain }, index) => ({ position: `.trys[${index}].chain`, chain: listOf(chain) }));
}

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  for (const { position, source } of answersOf(value)) {
    const roots = rootsOf(source);
    if (roots.length === 0) {
      yield { refused: { position: `${position}.tree`.replace(/^\./, ''), reason: 'neither a "tree" nor "trys"' } };
      continue;
    }
    const { steps, refused } = toolbenchSteps(roots);
    yield* refused.map((part) => ({
      refused: { ...part, position: `${position}${part.position}`.replace(/^\./, '') },
    }));
    yield { conversation: conversationOf(source, steps, keys) };
  }
}

/** All branches of a search are one conversation: they were tried one after the other. */
function conversationOf(
  source: Record<string, unknown>,
  steps: ReturnType<typeof toolbenchSteps>['steps'],
  keys: KeyRing,
): Conversation {
  const { query = null, function: functions } = isRecord(source.answer_generation) ? source.answer_generation : {};
  const key = keys.keyFor(`${NAME}:${digestOf([query, steps])}`);
  const tools = describedTools(functions);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf(NAME, key),
    agent: null,
    model: null,
    environment: null,
    tools,
    attempts: attemptsOf({ key, model: null, tools, messages: steps }),
  };
}
