import type { Metadata } from 'next';
import { CodeBlock } from '../../../components/code-block';
import { ExampleStrip } from '../../../components/help/example-strip';
import { HelpPage } from '../../../components/help/help-page';
import { HelpSection } from '../../../components/help/help-section';
import { HelpTable } from '../../../components/help/help-table';
import { TermList } from '../../../components/help/term-list';
import { Glyph } from '../../../components/marks/glyph';
import classes from '../../../components/help/help.module.css';
import { eventLine } from '../../../lib/help/event-line';
import { REPAIRED_CALL } from '../../../lib/help/example-calls';
import { foldCalls } from '../../../lib/fold';
import { OUTCOMES, type Outcome, STAGES, type Stage } from '../../../lib/words';

export const metadata: Metadata = { title: 'Call and attempt' };

const OUTCOME_MEANINGS: Readonly<Record<Outcome, string>> = {
  ok: 'It did what was wanted. Settled.',
  failed: 'It did not. It has an error class. Settled.',
  control_flow: 'Something held it up on purpose: an approval pending, a deferral, a cancellation, a policy hold.',
  unknown: 'Nobody knows, as where a transcript has a call and no answer to it.',
};

const STAGE_MEANINGS: Readonly<Record<Stage, string>> = {
  emitted: 'The model wrote the call.',
  validated: 'Its arguments were checked against the tool’s schema.',
  dispatched: 'It was sent to the tool. From here on the tool may have acted.',
  returned: 'The tool answered.',
  output_validated: 'The answer was checked against the tool’s output schema.',
};

const OUTCOME_TERMS = OUTCOMES.map((outcome) => ({
  name: `outcome ${outcome}`,
  label: (
    <span className={classes.marks}>
      <Glyph name={outcome} /> <code>{outcome}</code>
    </span>
  ),
  meaning: OUTCOME_MEANINGS[outcome],
}));

const STAGE_TERMS = STAGES.map((stage) => ({
  name: `stage ${stage}`,
  label: <code>{stage}</code>,
  meaning: STAGE_MEANINGS[stage],
}));

/** The same events in every order they might arrive in, and what the fold makes of each. */
const arrivalRows = () => {
  const { events } = REPAIRED_CALL;
  const [first, second] = events.attempts;
  if (!first || !second) throw new Error('the example has two attempts');
  const arrivals = [
    { key: '1, 2', attempts: [first, second] },
    { key: '2, 1', attempts: [second, first] },
    { key: '2, 1, 2, 1', attempts: [second, first, second, first] },
  ];
  return arrivals.map(({ key, attempts }) => ({
    key,
    cells: [key, foldCalls({ ...events, attempts }).map((call) => <ExampleStrip key={call.id} call={call} />)],
  }));
};

const CallAndAttemptPage = () => (
  <HelpPage page="call-and-attempt">
    <HelpSection title="Call">
      <p>
        A call is one intent of a model to use a tool. However many tries it takes, it is counted once, and it is what
        every success rate is about. A call belongs to the tool, the model and the agent of its first attempt.
      </p>
    </HelpSection>
    <HelpSection title="Attempt">
      <p>
        An attempt is one try. Agents send one event for each; attempt 1 is the first attempt, and those from 2 on are
        repair attempts. Attempts of one call carry the same <code>call_id</code>; the call’s key is the project, the
        scope and that id, where the scope is <code>call_scope</code>, else <code>trace_id</code>, else{' '}
        <code>session_id</code>.
      </p>
      <p>
        Sources without call ids, such as transcripts, have their attempts linked by a fixed rule. There a failure of a
        parallel call in the turn of another failure is kept beside the call as a sibling and is no attempt of it.
      </p>
      <p>
        The rule goes by the tool. Where one tool does several things by an argument, as an editor does by its{' '}
        <code>command</code>, Settings can make that argument part of it: then looking at a file repairs no failed
        change of it. That another tool succeeded after a call was given up is a hint on the call’s page and never a
        repair.
      </p>
    </HelpSection>
    <HelpSection title="Worked example">
      <p>{REPAIRED_CALL.story} These two events tell the whole call:</p>
      <CodeBlock
        label="Two events as NDJSON"
        text={REPAIRED_CALL.events.attempts.map((attempt) => eventLine('example', attempt)).join('\n')}
      />
      <p>
        A call is folded from its events, and the order in which they arrive, their splitting into requests and their
        repetition make no difference:
      </p>
      <HelpTable
        caption="The same events in several orders"
        columns={['Arrival of attempts', 'Call']}
        rows={arrivalRows()}
      />
    </HelpSection>
    <HelpSection title="Outcomes">
      <TermList terms={OUTCOME_TERMS} />
    </HelpSection>
    <HelpSection title="Stages">
      <TermList terms={STAGE_TERMS} />
    </HelpSection>
    <HelpSection title="When events contradict each other">
      <p>
        Of several claims for one attempt number a settled one stands before <code>control_flow</code>, and that before{' '}
        <code>unknown</code>; between two settled ones the earlier stands and the other is marked. A number that never
        arrived leaves a gap, and without an attempt 1 the call is unknown. The same id with the same content is a
        duplicate and changes nothing; with other content it is refused by name.
      </p>
    </HelpSection>
    <HelpSection title="What becomes of what is sent">
      <p>
        Everything that is received is stored, found to be a duplicate of what is stored, or rejected with a reason that
        its sender is told. Operations counts all four by day; received less the other three is 0, and anything else
        would be a loss. Beside them it shows what never came: a client that runs out of room while the server does not
        answer counts what it drops, and says so in an event of type <code>dropped</code> when it is heard again.
      </p>
    </HelpSection>
  </HelpPage>
);

export default CallAndAttemptPage;
