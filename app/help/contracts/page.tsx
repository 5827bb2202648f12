import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { ContractTable } from '../../../components/help/contract-table';
import { HelpPage } from '../../../components/help/help-page';
import { HelpSection } from '../../../components/help/help-section';
import { RuleTable } from '../../../components/help/rule-table';
import { TermList } from '../../../components/help/term-list';
import classes from '../../../components/help/help.module.css';
import { ClassChip } from '../../../components/marks/class-chip';
import { explainFinding } from '../../../lib/explain-finding';
import { helpHref } from '../../../lib/help/help-href';
import { FINDINGS } from '../../../lib/words';

export const metadata: Metadata = { title: 'Contracts' };

const FINDING_TERMS = FINDINGS.map((finding) => {
  const { sentence, rule } = explainFinding(finding);
  return {
    name: finding,
    label: <ClassChip name={finding} kind="finding" isPlain />,
    meaning: sentence,
    example: <span className={classes.faint}>{rule}</span>,
  };
});

const ContractsPage = () => (
  <HelpPage page="contracts">
    <HelpSection title="What a contract is">
      <p>
        A contract is data: for every <AppLink href={helpHref('error-classes')}>error class</AppLink>, and for single
        codes, it names an action, a guard that must hold for it, what to do otherwise, and how often. A client loop
        follows it; the server audits every loop by the same rules, with the contract and the class known at the time.
      </p>
      <p>
        A contract never changes once an event has named it. A changed meaning is a new version, and old events keep
        theirs. What no row knows is <code>unsupported_error</code> and goes to a person.
      </p>
    </HelpSection>
    <HelpSection title="Built-in contracts">
      <ContractTable />
      <p>
        Where a row says nothing else, a class may be repaired once. Calls that name no contract are held to loop-v1.
      </p>
    </HelpSection>
    <HelpSection title="Rules and worked examples">
      <p>
        After each failed attempt the first rule that applies decides. Counted are settled attempts since a person last
        decided, policy stops left out.
      </p>
      <RuleTable />
    </HelpSection>
    <HelpSection title="Findings">
      <p>
        What the audit finds on a call: a rule that the loop broke, or a contradiction in what it reported. A fact
        nobody told is held against no loop. Every finding can be filtered by.
      </p>
      <TermList terms={FINDING_TERMS} />
    </HelpSection>
  </HelpPage>
);

export default ContractsPage;
