import type { ReactNode } from 'react';
import type { ToolFlag } from '../../db/queries/tool-detail';
import { visibleText } from '../../lib/json/source-text';
import { callHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import { Instant } from '../marks/instant';
import type { FlagStatusAction } from './flag-state';
import { FlagStatusForm } from './flag-status-form';
import { FLAG_WORDS } from './flag-words';
import classes from './tools.module.css';

const History = ({ flag, zone }: { flag: ToolFlag; zone: string }) => (
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
  flags: readonly ToolFlag[];
  zone: string;
  action: FlagStatusAction;
  /** Asks for a name to sign with; null where one is known. */
  signature: ReactNode;
};

/** The flags of a tool, newest first, each with its reason and the way to move it on. */
export const FlagList = ({ flags, zone, action, signature }: Props) => {
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
          <History flag={flag} zone={zone} />
          <FlagStatusForm action={action} id={flag.id} status={flag.status}>
            {signature}
          </FlagStatusForm>
        </li>
      ))}
    </ul>
  );
};
