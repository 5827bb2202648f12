import type { CallDetail } from '../../db/queries/call-detail';
import { JsonView } from '../arguments/json-view';
import { ClassChip } from '../marks/class-chip';
import { Glyph } from '../marks/glyph';
import { AttemptArguments } from './attempt-arguments';
import { AttemptFacts } from './attempt-facts';
import classes from './attempt.module.css';
import { ClassReason } from './class-reason';
import { partOf } from './held-part';
import { LoopVerdict } from './loop-verdict';
import { MessageText } from './message-text';
import { RawEvent } from './raw-event';
import { ResponseExcerpt } from './response-excerpt';
import type { CallAttempts, StandingAttempt } from './standing-attempts';
import { unaskedNotes } from './unasked-notes';

type Other = CallAttempts['others'][number];

const WORDS = { ok: 'ok', failed: 'failed', control_flow: 'control flow', unknown: 'unknown' } as const;

const titleOf = (number: number): string => (number === 0 ? 'Sibling' : `Attempt ${number}`);

const markOf = (each: StandingAttempt | Other): string | null => {
  if (each.isStanding) return null;
  return each.attempt.number === 0
    ? 'A parallel call of the same turn: kept here, counted as excluded.'
    : `Superseded: another event stands for attempt ${each.attempt.number}.`;
};

const Head = ({ each }: { each: StandingAttempt | Other }) => {
  const { number, outcome, errorClass } = each.attempt;
  const isHandOff = 'isHandOff' in each && each.isHandOff;
  return (
    <header className={classes.head}>
      <Glyph name={isHandOff ? 'hand_off' : outcome} />
      <h3 className={classes.title}>{titleOf(number)}</h3>
      {errorClass === null ? (
        <span className={classes.outcome}>{isHandOff ? 'hand-off' : WORDS[outcome]}</span>
      ) : (
        <>
          <span className="mt-hidden">failed</span>
          <ClassChip name={errorClass} />
        </>
      )}
    </header>
  );
};

const Arguments = ({ each }: { each: StandingAttempt | Other }) => {
  const { number, argumentsJson, issues } = each.attempt;
  if (argumentsJson === null) {
    return (
      <>
        <p className={classes.nothing}>No arguments were recorded.</p>
        {issues.length > 0 ? <JsonView lines={[]} issues={issues} label={`Issues of attempt ${number}`} /> : null}
      </>
    );
  }
  const previous = 'previous' in each ? each.previous : null;
  const comparable =
    previous === null || previous.argumentsJson === null
      ? null
      : { number: previous.number, part: partOf(previous.argumentsJson, previous.id, 'arguments') };
  const part = partOf(argumentsJson, each.attempt.id, 'arguments');
  return (
    <AttemptArguments
      number={number}
      part={part}
      issues={issues}
      previous={comparable}
      notes={unaskedNotes(each.unasked)}
    />
  );
};

type Props = {
  each: StandingAttempt | Other;
  call: CallDetail;
  zone: string;
  /** The address names this attempt. */
  isAddressed?: boolean;
};

/** One attempt: what was sent, what came of it, and what the contract would have done next beside what the loop did. */
export const AttemptCard = ({ each, call, zone, isAddressed = false }: Props) => {
  const mark = markOf(each);
  return (
    <article
      className={classes.card}
      id={`attempt-${each.attempt.id}`}
      data-outcome={each.attempt.outcome}
      data-addressed={isAddressed || undefined}
      data-aside={mark !== null || undefined}
    >
      <Head each={each} />
      <div className={classes.body}>
        {mark === null ? null : <p className={classes.mark}>{mark}</p>}
        <AttemptFacts each={each} call={call} zone={zone} />
        <div className={classes.sent}>
          <Arguments each={each} />
        </div>
        <div className={classes.came}>
          <MessageText each={each} />
          <ClassReason each={each} />
          <ResponseExcerpt each={each} />
        </div>
      </div>
      {'move' in each && each.move !== null ? <LoopVerdict decision={each.decision} move={each.move} /> : null}
      <RawEvent id={each.attempt.id} />
    </article>
  );
};
