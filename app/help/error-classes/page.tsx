import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { HelpPage } from '../../../components/help/help-page';
import { HelpSection } from '../../../components/help/help-section';
import { HelpTable } from '../../../components/help/help-table';
import { ClassChip } from '../../../components/marks/class-chip';
import { explainClassRule } from '../../../lib/explain-class-rule';
import { CLASS_MEANINGS } from '../../../lib/help/class-meanings';
import { CLASSIFY_EXAMPLES } from '../../../lib/help/classify-examples';
import { helpAnchor } from '../../../lib/help/help-href';
import { classify } from '../../../lib/repair/classify';
import { ERROR_CLASSES } from '../../../lib/repair/error-classes';
import { faultOf } from '../../../lib/repair/fault';
import { rulesHref } from '../../../lib/routes';

export const metadata: Metadata = { title: 'Error classes' };

const CLASS_ROWS = ERROR_CLASSES.map((name) => ({
  key: name,
  anchor: helpAnchor(name),
  cells: [
    <ClassChip key="class" name={name} isPlain />,
    faultOf(name),
    CLASS_MEANINGS[name].meaning,
    CLASS_MEANINGS[name].codes.length === 0
      ? '–'
      : CLASS_MEANINGS[name].codes.map((code, index) => (
          <span key={code}>
            {index > 0 ? ', ' : ''}
            <code>{code}</code>
          </span>
        )),
  ],
}));

const exampleRows = () =>
  CLASSIFY_EXAMPLES.map(({ said, failure }) => {
    const { errorClass, rule } = classify(failure);
    return {
      key: said,
      cells: [<code key="said">{said}</code>, <ClassChip key="class" name={errorClass} />, explainClassRule(rule)],
    };
  });

const ErrorClassesPage = () => (
  <HelpPage page="error-classes">
    <HelpSection title="The classes">
      <p>
        The list is short and closed, and ordered by who can act. A failure always has exactly one class; where nothing
        fits it is <code>unsupported_error</code>, counted and in plain sight.
      </p>
      <HelpTable
        caption="Error classes"
        columns={['Class', 'Fault of', 'Meaning', 'Codes, for example']}
        rows={CLASS_ROWS}
      />
    </HelpSection>
    <HelpSection title="How a failure gets its class">
      <p>
        The client’s own word comes first, then structured codes, then the issues of a validator, then the{' '}
        <AppLink href={rulesHref()}>rules of the project</AppLink>, then what the message says: set phrases of
        frameworks before plain prose. The call page names the rule that decided.
      </p>
    </HelpSection>
    <HelpSection title="Worked example">
      <HelpTable
        caption="Failures and their classes"
        columns={['What was sent', 'Class', 'Because']}
        rows={exampleRows()}
      />
      <p>
        A reviewer can correct a class, and a project can classify what is stored anew when its rules change. Tables
        then use the corrected one, while the audit keeps judging the loop by what it knew at the time.
      </p>
    </HelpSection>
    <HelpSection title="Defect">
      <p>
        Failures are grouped by tool, error class, the path of the issue and its keyword. Two failures with different
        messages are one defect when these four agree.
      </p>
    </HelpSection>
  </HelpPage>
);

export default ErrorClassesPage;
