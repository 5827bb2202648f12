import { formatInstant } from '../../../components/format-time';
import type { SettingsFormState } from '../../../components/settings/form-state';
import type { RulesLoss } from '../../../db/commands/next-rules-version';
import { visibleText } from '../../../lib/json/source-text';
import { refusal } from '../../_boundary/action';

/** Why a change of the rules came to nothing, as a form says it. */
export const lostState = (loss: RulesLoss | { kind: 'not_found' }, zone: string): SettingsFormState => {
  if (loss.kind === 'not_found') return refusal('This rule is not there any more.', 'The list shows those that are.');
  if (loss.kind === 'busy')
    return refusal('A re-classification goes by these rules right now.', 'Change them once it is done, or undo it.');
  const { changedBy, changedAt } = loss;
  return {
    kind: 'conflict',
    who: visibleText(changedBy ?? 'Somebody'),
    when: changedAt === null ? 'an unknown time' : `${formatInstant(changedAt, zone)} ${zone}`,
  };
};
