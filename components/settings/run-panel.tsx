'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { ClassRun } from '../../db/queries/class-rules';
import { isUnderWay } from '../../lib/class-run';
import { formatCount } from '../format';
import type { SettingsAction } from './form-state';
import { RuleAction } from './rule-action';
import classes from './rules.module.css';

const ASK_EVERY_MS = 2_000;

const stateOf = ({ status, looked, total, changed }: ClassRun): string => {
  const progress = `${formatCount(looked)} of ${formatCount(Math.max(looked, total))}`;
  if (status === 'running') return `Under way: ${progress} failures looked at, ${formatCount(changed)} changed.`;
  if (status === 'undoing') return `Being undone: ${progress} taken back.`;
  if (status === 'undone') return 'The latest was undone: every attempt has the class it had before.';
  return `Done: ${formatCount(looked)} failures looked at, ${formatCount(changed)} changed.`;
};

/** Reads the page anew while the job works. */
const useProgress = (isWorking: boolean) => {
  const { refresh } = useRouter();
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(refresh, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWorking, refresh]);
};

type Props = { run: ClassRun | null; start: SettingsAction; undo: SettingsAction };

/** Classifies stored failures anew, shows how far that is, and takes it back. */
export const RunPanel = ({ run, start, undo }: Props) => {
  const isWorking = run !== null && isUnderWay(run.status);
  useProgress(isWorking);
  return (
    <div className={classes.run}>
      <p>
        Every stored failure gets the class that today’s rules give it; tables and charts follow exactly. A class that a
        reviewer corrected stays, and audits keep judging a loop by what it knew.
      </p>
      <div role="status" className={classes.runState}>
        {run === null ? 'Nothing has been classified anew yet.' : stateOf(run)}
        {isWorking ? <progress value={run.looked} max={Math.max(run.total, 1)} aria-label="Progress" /> : null}
      </div>
      <div className={classes.buttons}>
        <RuleAction action={start} fields={{}} size="sm" isDisabled={isWorking}>
          Re-classify stored failures
        </RuleAction>
        {run !== null && (run.status === 'running' || run.status === 'done') ? (
          <RuleAction action={undo} fields={{ id: run.id }} size="sm">
            {run.status === 'running' ? 'Stop and undo' : 'Undo the latest'}
          </RuleAction>
        ) : null}
      </div>
    </div>
  );
};
