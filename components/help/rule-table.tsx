import { explainDecision } from '../../lib/explain-decision';
import { decideExample, EXAMPLE_LOOPS, type ExampleLoop } from '../../lib/help/example-loops';
import { ClassChip } from '../marks/class-chip';
import { Glyph } from '../marks/glyph';
import classes from './help.module.css';
import { HelpTable } from './help-table';

const Failures = ({ loop }: { loop: ExampleLoop }) => (
  <span className={classes.marks}>
    {loop.attempts.map(({ number, outcome, errorClass }) => (
      <span key={number} className={classes.marks}>
        <Glyph name={outcome} />
        <ClassChip name={errorClass ?? ''} />
      </span>
    ))}
    <span className={classes.faint}>{loop.contract}</span>
  </span>
);

const Verdict = ({ loop }: { loop: ExampleLoop }) => {
  const decision = decideExample(loop);
  return (
    <>
      <span className={classes.marks}>
        <code>{decision.action}</code>
        {decision.reason === null ? null : <ClassChip name={decision.reason} kind="reason" />}
      </span>
      <span className={classes.faint}>{explainDecision(decision).sentence}</span>
    </>
  );
};

/** The rules in the order in which they are asked, each with a loop that it ends. */
export const RuleTable = () => (
  <HelpTable
    caption="Rules of the decision"
    columns={['Rule', 'Applies when', 'Example', 'Decision']}
    rows={EXAMPLE_LOOPS.map((loop) => ({
      key: String(loop.ruleNumber),
      anchor: loop.ruleNumber === null ? 'row' : `rule-${loop.ruleNumber}`,
      cells: [
        loop.ruleNumber ?? '–',
        loop.condition,
        <Failures key="failures" loop={loop} />,
        <Verdict key="verdict" loop={loop} />,
      ],
    }))}
  />
);
