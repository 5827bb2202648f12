import { visibleText } from '../../lib/json/source-text';
import { SourceView } from '../call/source-view';
import { Instant } from '../marks/instant';
import { EmptyState } from '../empty-state';
import type { SchemaVersion } from './schema-versions';
import classes from './tools.module.css';
import { type VersionPeriod, VersionRates } from './version-rates';

const HASH_SHOWN = 12;

const Schema = ({ source, label }: { source: string | null; label: string }) =>
  source === null ? null : (
    <div>
      <h4 className={classes.schemaName}>{label}</h4>
      <SourceView part={{ kind: 'whole', source }} label={label} />
    </div>
  );

type VersionProps = SchemaVersion & { zone: string; period: VersionPeriod | null };

const Version = ({ number, version, since, until, zone, period }: VersionProps) => {
  const name = number === null ? 'no schema' : `v${number}`;
  return (
    <li className={classes.version}>
      <span className={classes.versionMark} data-current={until === null || undefined} aria-hidden />
      <details>
        <summary>
          <span className={classes.versionNumber}>{name}</span>
          <span className={classes.fine}>
            <Instant ms={since} zone={zone} precision="minute" /> –{' '}
            {until === null ? 'now' : <Instant ms={until} zone={zone} precision="minute" />}
          </span>
          {version.schemaHash === null ? null : (
            <code className={classes.fine} title={version.schemaHash}>
              {version.schemaHash.slice(0, HASH_SHOWN)}
            </code>
          )}
        </summary>
        {version.description === null ? null : <p className={classes.prose}>{visibleText(version.description)}</p>}
        <Schema source={version.inputSchemaJson} label="Input schema" />
        <Schema source={version.outputSchemaJson} label="Output schema" />
      </details>
      <VersionRates period={period} name={name} />
    </li>
  );
};

type Props = {
  versions: readonly SchemaVersion[];
  /** By the id of the version. */
  periods: ReadonlyMap<string, VersionPeriod>;
  zone: string;
};

/** The schemas a tool was declared with as a timeline, newest first, each open to read, and how calls went meanwhile. */
export const VersionList = ({ versions, periods, zone }: Props) => {
  if (versions.length === 0) {
    return (
      <EmptyState title="Nobody has declared this tool">
        Send an event of type <code>tool</code> with its <code>input_schema</code>, and failures can be checked against
        it.
      </EmptyState>
    );
  }
  return (
    <ol className={classes.timeline}>
      {versions.map((version) => (
        <Version key={version.version.id} {...version} period={periods.get(version.version.id) ?? null} zone={zone} />
      ))}
    </ol>
  );
};
