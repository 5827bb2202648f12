'use client';

import { NativeSelect } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { formatCount } from '../format';

const ANY = '';

type Props = {
  label: string;
  value: string | null;
  choices: readonly { value: string; label: string; count: number; href: string }[];
  /** The queue without this choice. */
  anyHref: string;
};

/** One choice of the queue's filter; choosing opens the queue so narrowed. */
export const FacetSelect = ({ label, value, choices, anyHref }: Props) => {
  const router = useRouter();
  const open = (chosen: string) =>
    router.push(choices.find((choice) => choice.value === chosen && chosen !== ANY)?.href ?? anyHref);
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value ?? ANY}
      onChange={(event) => open(event.currentTarget.value)}
      data={[
        { value: ANY, label: 'any' },
        ...choices.map((choice) => ({ value: choice.value, label: `${choice.label} (${formatCount(choice.count)})` })),
      ]}
    />
  );
};
