import { TextInput } from '@mantine/core';

/** From how many places on drift is looked at by a person; empty while it never is. */
export const DriftField = ({ driftThreshold }: { driftThreshold: number | null }) => (
  <TextInput
    name="driftThreshold"
    label="Open a review item when a repair changes more places than"
    description="Places that no issue had named, also where the tool accepted the call; 0 is any. Leave it empty to open none. It holds for calls that arrive from now on."
    placeholder="off"
    inputMode="numeric"
    maxLength={4}
    defaultValue={driftThreshold === null ? '' : String(driftThreshold)}
  />
);
