import type { ToolVersion } from '../../db/queries/tool-detail';
import { visibleText } from '../../lib/json/source-text';
import { SourceView } from '../call/source-view';
import { Instant } from '../marks/instant';
import { EmptyState } from '../empty-state';
import { schemaVersions, type SchemaVersion } from './schema-versions';
import classes from './tools.module.css';

const HASH_SHOWN = 12;

const Schema = ({ source, label }: { source: string | null; label: string }) =>
  source === null ? null : (
    <div>
      <h4 className={classes.schemaName}>{label}</h4>
      <SourceView source={source} label={label} />
    </div>
  );

const Version = ({ number, version, since, until, zone }: SchemaVersion & { zone: string }) => (
  <li className={classes.version}>
    <details>
      <summary>
        <span className={classes.versionNumber}>{number === null ? 'no schema' : `v${number}`}</span>
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
  </li>
);

/** The schemas a tool was declared with, newest first, each open to read. */
export const VersionList = ({ versions, zone }: { versions: readonly ToolVersion[]; zone: string }) => {
  if (versions.length === 0) {
    return (
      <EmptyState title="Nobody has declared this tool">
        Send an event of type <code>tool</code> with its <code>input_schema</code>, and failures can be checked against
        it.
      </EmptyState>
    );
  }
  return (
    <ol className={classes.list}>
      {schemaVersions(versions).map((version) => (
        <Version key={version.version.id} {...version} zone={zone} />
      ))}
    </ol>
  );
};
