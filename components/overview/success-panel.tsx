import type { ReactNode } from 'react';
import type { Overview } from '../../db/queries/overview';
import { helpHref } from '../../lib/help/help-href';
import type { ChartMarker } from '../charts/success-bucket';
import { SuccessChart } from '../charts/success-chart';
import { formatLongDay } from '../format-time';
import { DefinitionHint } from '../marks/definition-hint';
import { Panel } from '../panel';
import { successBuckets } from './success-buckets';

const COMPARED_HINT = {
  text: 'As much of the range as has passed, whole weeks earlier.',
  href: helpHref('numbers', 'How to read a rate'),
};

type Props = Pick<Overview, 'series' | 'unit' | 'previous'> & {
  isCompared: boolean;
  markers: readonly ChartMarker[];
  zone: string;
  empty: ReactNode;
};

/** Both success rates over the range, what repair won shaded between them. */
export const SuccessPanel = ({ series, unit, previous, isCompared, markers, zone, empty }: Props) => {
  const buckets = successBuckets(series, unit, zone);
  const hasData = buckets.some(({ first }) => first.value !== null);
  const compared = `${formatLongDay(previous.start, zone)} – ${formatLongDay(previous.end - 1, zone)}`;
  return (
    <Panel
      title="Success over time"
      note={`share of calls, per ${unit}, ${zone}; shaded: won by repair`}
      aside={isCompared ? <DefinitionHint hint={COMPARED_HINT}>Compared with {compared}</DefinitionHint> : null}
      padding="flush"
    >
      {hasData ? <SuccessChart buckets={buckets} markers={markers} bucketWord={unit} /> : empty}
    </Panel>
  );
};
