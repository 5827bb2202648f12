import { describe, expect, it } from 'vitest';
import { ToolFailure } from '../../../ingest/client/tool-failure';
import { answers, GOOD, play, WRONG_TYPE } from './scripted-loop';

describe('a loop', () => {
  it('runs a call that is right and records one attempt', async () => {
    const { result, events, served } = await play({ runs: [{ gives: { id: 'r1' } }] });
    expect(result).toMatchObject({ kind: 'ok', value: { id: 'r1' }, disposition: 'executed', callId: 'id-1' });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ attempt: 1, outcome: 'ok', stage: 'returned', arguments: GOOD });
    expect(served).toMatchObject({ call: { loopDisposition: 'executed' }, findings: [] });
  });

  it('repairs a call by what the validator said, and records both attempts', async () => {
    const { result, attempts, asked, served, ran } = await play({
      call: { tool: 'refund', argumentsJson: WRONG_TYPE },
      answers: [answers(GOOD)],
      runs: [{ gives: 'done' }],
    });
    expect(result).toMatchObject({ kind: 'ok', value: 'done', disposition: 'repaired' });
    expect(ran).toHaveLength(1);
    expect(asked[0]).toMatchObject({ kind: 'repair', attempt: 2, remainingBudget: 1 });
    expect(attempts[0]).toMatchObject({
      outcome: 'failed',
      error_class: 'schema_violation',
      stage: 'emitted',
      arguments: WRONG_TYPE,
      issues: [{ path: '/amount', keyword: 'wrong_type' }],
      max_attempts: 2,
      contract_version: 'loop-v1',
    });
    expect(attempts[1]).toMatchObject({
      outcome: 'ok',
      strategy: 'repair_input',
      prompt_version: asked[0]?.prompt.version,
      argument_changes: [{ path: '/amount', kind: 'changed' }],
    });
    expect(served).toMatchObject({ call: { loopDisposition: 'repaired' }, findings: [] });
  });

  it('ends at a policy without another word', async () => {
    const failure = new ToolFailure('over budget', { code: 'policy_violation' });
    const { result, closes, served } = await play({ runs: [{ throws: failure }] });
    expect(result).toMatchObject({ kind: 'stopped', reason: 'policy_stop', terminal: { forUser: expect.any(String) } });
    expect(closes).toHaveLength(1);
    expect(served).toMatchObject({ call: { loopDisposition: 'escalated', reason: 'policy_stop' }, findings: [] });
  });
});
