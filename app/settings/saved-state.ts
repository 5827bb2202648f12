import { refresh } from 'next/cache';
import { formatInstant } from '../../components/format-time';
import type { SettingsFormState } from '../../components/settings/form-state';
import { changeSettings } from '../../db/commands/change-settings';
import { visibleText } from '../../lib/json/source-text';
import type { Settings } from '../../lib/settings';
import type { PageContext } from '../_boundary/page-context';

const REZONING =
  'Saved. The stored days are cut anew in this zone; until that is done, numbers are right and take longer.';

const RELINKING =
  'Saved. Stored conversations are linked anew within minutes; until then their calls stay as they were.';

/** Changes settings and says what came of it. The page is read anew, so that a second try starts from what is there. */
export const savedState = async (
  { store, principal, now, project }: PageContext,
  change: { from: Partial<Settings>; to: Partial<Settings> },
): Promise<SettingsFormState> => {
  const result = await changeSettings(store, principal, { ...change, at: now });
  refresh();
  if (result.kind === 'unchanged') return { kind: 'saved', message: 'Nothing to change.' };
  if (result.kind === 'changed') {
    const message = result.isRezoning ? REZONING : result.isRelinking ? RELINKING : 'Saved.';
    return { kind: 'saved', message };
  }
  return {
    kind: 'conflict',
    who: visibleText(result.changedBy ?? 'Somebody'),
    when:
      result.changedAt === null
        ? 'an unknown time'
        : `${formatInstant(result.changedAt, project.zone)} ${project.zone}`,
  };
};
