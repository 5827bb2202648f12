import { describe, expect, it } from 'vitest';
import { chainedCalls, conversationsOf } from '../../real-transcripts';
import { partsOf } from './chunked';
import { toolbenchChains, toolbenchTree } from './sample-sources';

const readAll = async (value: unknown) => conversationsOf(await partsOf(JSON.stringify(value)));

describe('ToolBench answers', () => {
  it('walks a tree depth first and keeps arguments that are not JSON', async () => {
    const [conversation] = await readAll(toolbenchTree);
    expect(conversation).toMatchObject({ format: 'toolbench', tools: [{ name: 'quote' }] });
    expect(
      conversation?.attempts.map(({ tool, turn, argumentsJson, outcome, errorClass, isEscalationCall }) => [
        tool,
        turn,
        argumentsJson,
        outcome,
        errorClass,
        isEscalationCall,
      ]),
    ).toEqual([
      ['quote', 0, '"{\\"topic\\": \\"luck\\""', 'failed', 'malformed_json', false],
      ['Finish', 2, '{"return_type": "give_up_and_restart"}', 'ok', null, true],
      ['quote of luck', 4, '{}', 'failed', 'wrong_tool', false],
    ]);
  });

  it('takes giving up for an escalation of what failed before it', async () => {
    const calls = (await readAll(toolbenchTree)).flatMap(chainedCalls);
    expect(calls.map(({ tool, disposition }) => [tool, disposition])).toEqual([
      ['quote', 'escalated'],
      ['Finish', 'executed'],
      ['quote of luck', 'abandoned'],
    ]);
  });

  it('reads plain chains, whose finish is no escalation', async () => {
    const [conversation] = await readAll(toolbenchChains);
    expect(
      conversation?.attempts.map(({ tool, outcome, isEscalationCall }) => [tool, outcome, isEscalationCall]),
    ).toEqual([
      ['quote', 'ok', false],
      ['Finish', 'ok', false],
    ]);
  });

  it('refuses a broken branch with its place and reads the others', async () => {
    const root = toolbenchTree.tree.tree;
    const broken = { ...toolbenchTree, tree: { tree: { ...root, children: [{ node_type: 5 }, ...root.children] } } };
    const parts = await partsOf(JSON.stringify(broken));
    expect(parts).toContainEqual({
      kind: 'refused',
      refusal: { position: 'tree.tree.children[0].node_type', reason: expect.any(String) },
    });
    expect(conversationsOf(parts)[0]?.attempts).toHaveLength(3);
  });

  it('does not mind how deep a tree is', async () => {
    let branch: object[] = [];
    for (let depth = 0; depth < 200; depth++) {
      const input = { node_type: 'Action Input', description: '{}', observation: 'fine', children: branch };
      branch = [{ node_type: 'Action', description: `f${depth}`, children: [input] }];
    }
    const [conversation] = await readAll({
      ...toolbenchTree,
      tree: { tree: { ...toolbenchTree.tree.tree, children: branch } },
    });
    expect(conversation?.attempts).toHaveLength(200);
  });
});
