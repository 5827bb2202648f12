import { visibleText } from '../../lib/json/source-text';
import type { BarField } from './bar-fields';

/** A name that calls lack stands in a filter as an empty text. */
const NO_NAME = '(none)';

/** A value of a field as people read it. */
export const valueText = ({ choices }: BarField, value: string): string =>
  value === '' ? NO_NAME : (choices?.find((choice) => choice.value === value)?.label ?? visibleText(value));
