import type { Metadata } from 'next';
import { formatCount, formatInterval, formatPercent, NO_DATA } from '../../../components/format';
import { ExampleStrip } from '../../../components/help/example-strip';
import { HelpPage } from '../../../components/help/help-page';
import { HelpSection } from '../../../components/help/help-section';
import { HelpTable } from '../../../components/help/help-table';
import { TermList } from '../../../components/help/term-list';
import classes from '../../../components/help/help.module.css';
import { LiftBar } from '../../../components/marks/lift-bar';
import { LiftLegend } from '../../../components/marks/lift-legend';
import { EXAMPLE_CALLS, foldExample, sumExamples } from '../../../lib/help/example-calls';
import { EXAMPLE_CLASS, numberExamples } from '../../../lib/help/number-examples';
import { numberGroups, numberName } from '../../../lib/help/number-names';
import { type Cost, DEFINITIONS, type Rate } from '../../../lib/metrics';

export const metadata: Metadata = { title: 'Numbers' };

const exampleRows = () =>
  EXAMPLE_CALLS.map((example) => ({
    key: example.story,
    cells: [formatCount(example.times), example.story, <ExampleStrip key="strip" call={foldExample(example)} />],
  }));

const rateText = (rate: Rate): string => {
  const interval = formatInterval(rate);
  const share = `${formatCount(rate.numerator)} of ${formatCount(rate.denominator)} = ${formatPercent(rate.value)}`;
  return `${share}${interval === null ? '' : `, 95 % interval ${interval} %`}`;
};

const costText = ({ total, perRepaired, known, of }: Cost): string =>
  total === null
    ? `unknown, since none of the ${formatCount(of)} repair attempts says it`
    : `${formatCount(total)}, told by ${formatCount(known)} of ${formatCount(of)} repair attempts; ` +
      `${perRepaired === null ? NO_DATA : formatCount(Math.round(perRepaired))} per repaired call`;

const exampleText = (value: Rate | Cost | number | undefined): string | null => {
  if (value === undefined) return null;
  if (typeof value === 'number') return `In the example: ${formatCount(value)}`;
  return `In the example: ${'numerator' in value ? rateText(value) : costText(value)}`;
};

const Definitions = () => {
  const examples = numberExamples();
  return numberGroups(DEFINITIONS).map(({ title, numbers }) => (
    <HelpSection key={title} title={title}>
      {title === 'By error class' ? (
        <p>
          A call belongs to the class of its first failed attempt. The counts of the example are those of{' '}
          <code>{EXAMPLE_CLASS}</code>.
        </p>
      ) : null}
      <TermList
        terms={numbers.map(({ name, meaning }) => ({
          name,
          alias: numberName(name),
          label: numberName(name),
          meaning,
          example: exampleText(examples.get(name)),
        }))}
      />
    </HelpSection>
  ));
};

const NumbersPage = () => {
  const { executed, repaired, escalated, abandoned } = sumExamples();
  return (
    <HelpPage page="numbers">
      <HelpSection title="Worked example">
        <p>
          A small project has these calls. Every number below is worked out on them by the code that makes the overview.
        </p>
        <HelpTable
          caption="Calls of the example"
          columns={['Calls', 'What happened', 'Call']}
          rows={exampleRows()}
          isFirstNumeric
        />
        <div className={classes.bar}>
          <LiftBar counts={{ executed, repaired, escalated, abandoned }} />
          <LiftLegend />
        </div>
      </HelpSection>
      <HelpSection title="How to read a rate">
        <p>
          Every rate shows what was divided by what, and a 95 % Wilson interval: the range in which the true share
          plausibly lies. Without anything to divide by it says “no data”. Rates are never averaged; a rate over several
          days or tools is counted over all of their calls.
        </p>
        <p>
          Ranges hold their first instant and not their last. Days and hours are cut in the project’s time zone, days of
          23 and 25 hours included. The previous period is as long as the part of this one that has passed, and starts
          on the same weekday.
        </p>
        <p>
          Class, disposition, reason, prompt version, arm and strategy exist only for calls that failed. As filters they
          narrow the tables of failures, and the screen says that n stays as it was.
        </p>
      </HelpSection>
      <HelpSection title="Rates by session">
        <p>
          Calls of one session are often alike: what fails once in it fails again. A hundred calls of ten sessions then
          say less than a hundred calls of a hundred sessions, and the plain interval is too narrow. The design effect
          is how many times larger that makes the variance; where it exceeds 1, the interval is widened as if there were
          so many times fewer calls. A call that names no session stands for itself. A session that gives more than a
          fifth of the calls is named, since the rate is then largely its own.
        </p>
      </HelpSection>
      <Definitions />
    </HelpPage>
  );
};

export default NumbersPage;
