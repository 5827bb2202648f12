import type { ReactNode } from 'react';
import type { Flag } from '../../db/queries/flag-list';
import { visibleText } from '../../lib/json/source-text';
import { callHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { Instant } from '../marks/instant';
import { FlagDue } from './flag-due';
import type { FlagAction } from './flag-state';
import { FlagStatusForm } from './flag-status-form';
import { FLAG_WORDS } from './flag-words';
import classes from './tools.module.css';

const History = ({ flag, zone }: { flag: Flag; zone: string }) => (
  <p className={classes.fine}>
    Flagged by {visibleText(flag.createdBy)}, <Instant ms={flag.createdAt} zone={zone} precision="minute" />
    {flag.attemptId === null ? null : (
      <>
        , from <AppLink href={callHref(flag.attemptId)}>a call</AppLink>
      </>
    )}
    {flag.updatedAt === flag.createdAt ? null : (
      <>
        ; {FLAG_WORDS[flag.status]} since <Instant ms={flag.updatedAt} zone={zone} precision="minute" />, by{' '}
        {visibleText(flag.updatedBy)}
      </>
    )}
  </p>
);

type Props = {
  flags: readonly Flag[];
  zone: string;
  /** YYYY-MM-DD on the project's calendar. */
  today: string;
  action: FlagAction;
  /** Asks for a name to sign with; null where one is known. */
  signature: ReactNode;
};

/** The flags of a tool, newest first, each with its reason and the way to move it on. */
export const FlagList = ({ flags, zone, today, action, signature }: Props) => {
  if (flags.length === 0) return <p className={classes.noFlags}>Nobody has said that this schema needs a fix.</p>;
  return (
    <ul className={classes.list}>
      {flags.map((flag) => (
        <li key={flag.id} className={classes.flagItem} data-status={flag.status}>
          <p className={classes.flagHead}>
            <code>{flag.path === null ? 'the whole tool' : visibleText(flag.path)}</code>
            <span className={classes.status} data-status={flag.status}>
              {FLAG_WORDS[flag.status]}
            </span>
          </p>
          <p className={classes.prose}>{visibleText(flag.reason)}</p>
          <FlagDue flag={flag} today={today} />
          <History flag={flag} zone={zone} />
          <FlagStatusForm action={action} id={flag.id} status={flag.status}>
            {signature}
          </FlagStatusForm>
        </li>
      ))}
    </ul>
  );
};
