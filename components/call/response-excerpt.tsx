import { memberSources } from '../../lib/json/member-sources';
import classes from './attempt.module.css';
import { SourceView } from './source-view';

const MOST_LINES = 6;

/** What the tool answered, its beginning first. */
export const ResponseExcerpt = ({ detailsJson, number }: { detailsJson: string | null; number: number }) => {
  const sources = detailsJson === null ? null : memberSources(detailsJson);
  const parts = [
    { name: 'Response', source: sources?.get('response') },
    { name: 'Partial result', source: sources?.get('partial_result') },
  ];
  return parts.map(({ name, source }) =>
    source === undefined ? null : (
      <div key={name} className={classes.section}>
        <h4 className={classes.label}>{name}</h4>
        <SourceView source={source} label={`${name} of attempt ${number}`} mostLines={MOST_LINES} />
      </div>
    ),
  );
};
