import type { DetailedAttempt } from '../../db/queries/call-detail';
import { memberSources } from '../../lib/json/member-sources';
import classes from './attempt.module.css';
import { partOf } from './held-part';
import { SourceView } from './source-view';

const MOST_LINES = 6;

const PARTS = [
  { name: 'Response', field: 'response' },
  { name: 'Partial result', field: 'partial_result' },
] as const;

/** What the tool answered, its beginning first. */
export const ResponseExcerpt = ({ each: { attempt, row } }: { each: DetailedAttempt }) => {
  const sources = row.detailsJson === null ? null : memberSources(row.detailsJson);
  return PARTS.map(({ name, field }) => {
    const source = sources?.get(field);
    return source === undefined ? null : (
      <div key={field} className={classes.section}>
        <h4 className={classes.label}>{name}</h4>
        <SourceView
          part={partOf(source, attempt.id, field)}
          label={`${name} of attempt ${attempt.number}`}
          mostLines={MOST_LINES}
        />
      </div>
    );
  });
};
