import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { ExampleStrip } from '../../../components/help/example-strip';
import { HelpPage } from '../../../components/help/help-page';
import { HelpSection } from '../../../components/help/help-section';
import { HelpTable } from '../../../components/help/help-table';
import { TermList } from '../../../components/help/term-list';
import { ClassChip } from '../../../components/marks/class-chip';
import { DispositionBadge } from '../../../components/marks/disposition-badge';
import { explainReason } from '../../../lib/explain-decision';
import { DISPOSITION_MEANINGS } from '../../../lib/help/disposition-meanings';
import { EXAMPLE_CALLS, foldExample } from '../../../lib/help/example-calls';
import { helpHref } from '../../../lib/help/help-href';
import { DISPOSITIONS, ESCALATION_REASONS } from '../../../lib/words';

export const metadata: Metadata = { title: 'Dispositions' };

const exampleRows = () =>
  EXAMPLE_CALLS.map((example) => ({
    key: example.story,
    cells: [example.story, <ExampleStrip key="strip" call={foldExample(example)} />],
  }));

const TERMS = DISPOSITIONS.map((disposition) => ({
  name: disposition,
  label: <DispositionBadge disposition={disposition} isPlain />,
  meaning: DISPOSITION_MEANINGS[disposition],
}));

const REASONS = ESCALATION_REASONS.map((reason) => ({
  name: reason,
  label: <ClassChip name={reason} kind="reason" isPlain />,
  meaning: explainReason(reason),
}));

const DispositionsPage = () => (
  <HelpPage page="dispositions">
    <HelpSection title="What can become of a call">
      <TermList terms={TERMS} />
    </HelpSection>
    <HelpSection title="Worked example">
      <p>Ten calls as an agent might report them, and what folding their events gives.</p>
      <HelpTable
        caption="Example calls and their dispositions"
        columns={['What happened', 'Call']}
        rows={exampleRows()}
      />
    </HelpSection>
    <HelpSection title="Loop and final disposition">
      <p>
        The <strong>loop disposition</strong> freezes at the first of: a success, a close, a person’s decision, or the
        server’s timeout. Every rate uses it, so that a number does not change when somebody helps out later.
      </p>
      <p>
        The <strong>final disposition</strong> adds what came after: a call rescued by a person, by a fallback or by a
        late success. Tables show it as “escalated, of them rescued”.
      </p>
    </HelpSection>
    <HelpSection title="Why a call was escalated">
      <p>
        The reason is part of the close, or found by the <AppLink href={helpHref('contracts')}>contract</AppLink>. A
        client may also send a reason of its own, which is kept as it is.
      </p>
      <TermList terms={REASONS} />
    </HelpSection>
  </HelpPage>
);

export default DispositionsPage;
