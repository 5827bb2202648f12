'use client';

import { Select } from '@mantine/core';

const SHOWN = 60;

/** An IANA time zone, found by typing a part of its name. */
export const ZoneSelect = ({ name, zone, zones }: { name: string; zone: string; zones: readonly string[] }) => (
  <Select
    name={name}
    label="Time zone"
    description="Days and hours of every number are cut in it."
    data={zones}
    defaultValue={zone}
    searchable
    required
    allowDeselect={false}
    limit={SHOWN}
    nothingFoundMessage="No zone of this name. Try a city: Berlin, Kathmandu, New York."
    comboboxProps={{ withinPortal: false }}
  />
);
