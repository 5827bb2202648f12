import { describe, expect, it } from 'vitest';
import type { Store } from '../../db/store';
import type { MendtraceEvent } from '../../lib/event';
import { allCalls } from './read-state';
import { ENGINES } from './store-engines';
import { attempt, failed, START, tell, toolEvent } from './tell-events';

const context = (value: unknown) => JSON.stringify({ user_intent: 'pay it back', context: value });

const schema = (currencies: readonly string[]) =>
  JSON.stringify({ properties: { amount: { type: 'integer' }, currency: { enum: currencies } } });

const toolOf = (id: string, currencies: readonly string[]) =>
  toolEvent('refund', { id, inputSchemaJson: schema(currencies), schemaHash: id, ts: START - 5 });

const callOf = (callId: string, repaired: object, known: unknown): MendtraceEvent[] => [
  failed(callId, 1, 'schema_violation', {
    id: `${callId}-1`,
    tool: 'refund',
    argumentsJson: '{"amount":"12"}',
    issuesJson: JSON.stringify([
      { path: '/amount', keyword: 'type' },
      { path: '/currency', keyword: 'required' },
    ]),
    detailsJson: context(known),
  }),
  attempt({
    id: `${callId}-2`,
    callId,
    number: 2,
    tool: 'refund',
    ts: START + 120_000,
    argumentsJson: JSON.stringify(repaired),
  }),
];

const CALLS = [
  ...callOf('known', { amount: 12, currency: 'EUR' }, 'a customer'),
  ...callOf('told', { amount: 12, currency: 'SEK' }, 'they pay in SEK'),
  ...callOf('madeup', { amount: 12, currency: 'GBP' }, 'a customer'),
  ...callOf('later', { amount: 12, currency: 'NOK' }, 'a customer'),
  ...callOf('silent', { amount: 12, currency: 'GBP' }, null),
];

const findingsIn = async (store: Store) =>
  Object.fromEntries((await allCalls(store)).map(({ callId, findings }) => [callId, findings]));

describe.each(ENGINES)('invention on $engine', ({ open }) => {
  it('is found where neither context nor any schema of the tool has the value', async () => {
    const { store, close } = await open();
    await tell(store, [toolOf('v1', ['EUR']), ...CALLS]);
    expect(await findingsIn(store)).toEqual({
      known: '',
      told: '',
      madeup: ',invention,',
      later: ',invention,',
      silent: '',
    });
    await tell(store, [toolOf('v2', ['NOK'])]);
    expect(await findingsIn(store)).toMatchObject({ known: '', madeup: ',invention,', later: '' });
    await close();
  });

  it('is the same whether the schema arrives before or after the calls', async () => {
    const early = await open();
    await tell(early.store, [toolOf('v1', ['EUR']), toolOf('v2', ['NOK'])]);
    await tell(early.store, CALLS);
    const expected = await findingsIn(early.store);
    await early.close();
    const late = await open();
    await tell(late.store, CALLS);
    expect(Object.values(await findingsIn(late.store)).join('')).toBe('');
    await tell(late.store, [toolOf('v2', ['NOK'])]);
    await tell(late.store, [toolOf('v1', ['EUR'])]);
    expect(await findingsIn(late.store)).toEqual(expected);
    await late.close();
  });
});
