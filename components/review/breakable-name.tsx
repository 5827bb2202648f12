import { Fragment } from 'react';
import { visibleText } from '../../lib/json/source-text';

/** A name that may break behind its underscores. */
export const BreakableName = ({ name }: { name: string }) =>
  visibleText(name)
    .split(/(?<=_)/)
    .map((part, index) => (
      <Fragment key={index}>
        {index === 0 ? null : <wbr />}
        {part}
      </Fragment>
    ));
