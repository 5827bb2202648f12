import { connectHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { ChoiceLinks } from '../overview/choice-links';
import classes from './connect.module.css';

/** What stands in the code in place of a key. */
export const KEY_PLACEHOLDER = 'YOUR_KEY';

/** Whether the agent runs where the server does, and needs no key, or elsewhere. */
export const KeyChoice = ({ stack, hasKey }: { stack: string; hasKey: boolean }) => (
  <div className={classes.where}>
    <ChoiceLinks
      label="Where the agent runs"
      choices={[
        { label: 'On this machine', href: connectHref(stack), isChosen: !hasKey },
        { label: 'With a key', href: connectHref(stack, true), isChosen: hasKey },
      ]}
    />
    {hasKey ? (
      <p>
        Make a key in <AppLink href="/settings">Settings</AppLink> and put it in place of <code>{KEY_PLACEHOLDER}</code>
        . From another machine the address is the one that <code>HOST</code> made this server listen on.
      </p>
    ) : (
      <p>No key is needed here, and none should be sent.</p>
    )}
  </div>
);
