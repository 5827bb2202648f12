import { NativeSelect } from '@mantine/core';
import { ERROR_CLASSES, type ErrorClass } from '../../lib/repair/error-classes';
import { faultOf } from '../../lib/repair/fault';

type Props = { name: string; currentClass: ErrorClass | null };

/** The class a failure really has, with whose fault each is. */
export const ClassSelect = ({ name, currentClass }: Props) => (
  <NativeSelect
    name={name}
    label="The right class"
    defaultValue=""
    data={[
      { value: '', label: 'Choose a class' },
      ...ERROR_CLASSES.filter((each) => each !== currentClass).map((each) => ({
        value: each,
        label: `${each} (fault: ${faultOf(each)})`,
      })),
    ]}
  />
);
