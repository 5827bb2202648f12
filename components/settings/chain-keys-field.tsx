import { Textarea } from '@mantine/core';
import { chainKeyLine, type ChainKey } from '../../lib/chain-keys';

/** Which tools are several tools by one of their arguments. */
export const ChainKeysField = ({ chainKeys }: { chainKeys: readonly ChainKey[] }) => (
  <Textarea
    name="chainKeys"
    label="Multi-command tools"
    description="One a line: the tool, then args. and the argument that says what it does. Calls of such a tool repair only calls with the same value there."
    placeholder="str_replace_editor args.command"
    autosize
    minRows={3}
    maxRows={12}
    spellCheck={false}
    defaultValue={chainKeys.map(chainKeyLine).join('\n')}
  />
);
