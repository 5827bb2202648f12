import { expect, it } from 'vitest';
import { parseEvents } from '../../../ingest/native/parse-events';
import type { AttemptEvent } from '../../../lib/event';
import { extraKeys } from '../../../lib/mask/extra-keys';
import { NOW, STANDARD } from './parse-one';

const attempt = (members: string, names: readonly string[], isUnmasked = false): AttemptEvent => {
  const options = { contentKind: 'json', now: NOW, isUnmasked, extraKeys: extraKeys(names) } as const;
  const body = parseEvents(`[{${STANDARD},${members}}]`, options);
  if (body.kind === 'refused' || body.events[0] === undefined) throw new Error(JSON.stringify(body));
  return body.events[0].event as AttemptEvent;
};

const SENT = [
  '"arguments":{"patientId":"P-77","ward":3}',
  '"outcome":"failed"',
  '"message":"no patient P-77 x; patient_id=P-77"',
  '"issues":[{"path":"/patient-id","keyword":"type","received":"P-77"}]',
  '"response":{"patient":{"patient_id":77001}}',
].join(',');

it('masks the project’s own keys in every text of an event', () => {
  const event = attempt(SENT, ['patient_id']);
  expect(event.argumentsJson).toBe('{"patientId":"[masked:project_key:4]","ward":3}');
  expect(event.issuesJson).toContain('"received":"[masked:project_key:4]"');
  expect(event.messageJson).toContain('patient_id=[masked:project_key:4]');
  expect(event.detailsJson).toContain('{"patient_id":"[masked:project_key:5]"}');
});

it('keeps no hash of what was masked', () => {
  const [one, other] = ['P-1', 'P-2'].map((id) => attempt(`"arguments":{"patientId":"${id}"}`, ['patient_id']));
  expect(one?.sourceHash).toBe(other?.sourceHash);
});

it('finds a secret of one text in the others', () => {
  const event = attempt('"arguments":{"patientId":"P-7700"},"message":"P-7700 is unknown"', ['patient_id']);
  expect(event.messageJson).toBe('"[masked:project_key:6] is unknown"');
});

it('masks nothing where the project chose so, and nothing it was not told to', () => {
  expect(attempt(SENT, ['patient_id'], true).argumentsJson).toBe('{"patientId":"P-77","ward":3}');
  expect(attempt(SENT, ['account']).argumentsJson).toBe('{"patientId":"P-77","ward":3}');
});
