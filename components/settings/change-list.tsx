import type { AuditEntry } from '../../db/queries/audit-trail';
import { visibleText } from '../../lib/json/source-text';
import { Instant } from '../marks/instant';
import classes from './settings.module.css';

const WORDS = new Map([
  ['name', 'name'],
  ['zone', 'time zone'],
  ['openForMs', 'how long calls stay open'],
  ['contract', 'contract'],
  ['isUnmasked', 'whether secrets are masked'],
  ['maskedKeysJson', 'masked key names'],
  ['chainKeysJson', 'multi-command tools'],
  ['driftThreshold', 'when drift is reviewed'],
]);

const whatOf = ({ details }: AuditEntry): string =>
  Object.keys(details)
    .map((name) => WORDS.get(name) ?? name)
    .join(', ');

/** Who changed which settings, newest first. */
export const ChangeList = ({ changes, zone }: { changes: readonly AuditEntry[]; zone: string }) =>
  changes.length === 0 ? (
    <p className={classes.hint}>Nobody has changed these settings yet.</p>
  ) : (
    <ol className={classes.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <Instant ms={change.at} zone={zone} precision="minute" />
          <span>
            {visibleText(change.actor)} changed {whatOf(change)}
          </span>
        </li>
      ))}
    </ol>
  );
