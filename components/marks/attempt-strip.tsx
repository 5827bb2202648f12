import type { StripMark } from '../../lib/folded-call';
import { formatCount } from '../format';
import classes from './attempt-strip.module.css';
import { type StripSegment, condenseStrip, describeStrip } from './condense-strip';
import { Glyph } from './glyph';

const Segment = ({ segment }: { segment: StripSegment }) => {
  if (segment.glyph === 'more') return <span className={classes.more}>+{formatCount(segment.count)}</span>;
  return (
    <span className={classes.run}>
      <Glyph name={segment.glyph} />
      {segment.count > 1 ? <span>×{formatCount(segment.count)}</span> : null}
    </span>
  );
};

/** The attempts of a call in one line: ✕ ✕ ✓. Signature mark; long strips are counted, never cut. */
export const AttemptStrip = ({ marks }: { marks: readonly StripMark[] }) => {
  const label = describeStrip(marks);
  return (
    <span role="img" aria-label={label} title={label} className={classes.strip}>
      {condenseStrip(marks).map((segment, index) => (
        // The segments of a strip have no identity but their place.
        <Segment key={index} segment={segment} />
      ))}
    </span>
  );
};
