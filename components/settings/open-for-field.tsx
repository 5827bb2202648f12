import { NativeSelect, TextInput } from '@mantine/core';
import { amountOf, TIME_UNITS } from '../../lib/settings';
import classes from './settings.module.css';

/** How long a call may be silent: a number and its unit. */
export const OpenForField = ({ openForMs }: { openForMs: number }) => {
  const { amount, unit } = amountOf(openForMs);
  return (
    <fieldset className={classes.openFor}>
      <legend>Calls stay open for</legend>
      <p className={classes.hint}>
        A call with a failed attempt and no event for this long is closed as abandoned; a later event reopens it.
      </p>
      <TextInput
        name="openForAmount"
        aria-label="Amount"
        inputMode="numeric"
        required
        maxLength={6}
        defaultValue={String(amount)}
      />
      <NativeSelect
        name="openForUnit"
        aria-label="Unit"
        defaultValue={unit}
        data={TIME_UNITS.map(({ name }) => name).toReversed()}
      />
    </fieldset>
  );
};
