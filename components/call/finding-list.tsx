import { explainFinding } from '../../lib/explain-finding';
import { helpHref } from '../../lib/help/help-href';
import type { Finding } from '../../lib/words';
import { AppLink } from '../app-link';
import { ClassChip } from '../marks/class-chip';
import classes from './call.module.css';

/** Broken rules and contradictions, one sentence each, with the rule it rests on. */
export const FindingList = ({
  findings,
  hrefOf,
}: {
  findings: readonly Finding[];
  hrefOf: (finding: Finding) => string;
}) => (
  <ul className={classes.list}>
    {findings.map((finding) => {
      const { sentence, rule } = explainFinding(finding);
      return (
        <li key={finding}>
          <ClassChip name={finding} kind="finding" href={hrefOf(finding)} />
          <p>{sentence}</p>
          <p className={classes.faint}>
            <AppLink href={helpHref('contracts', finding)}>{rule}</AppLink>
          </p>
        </li>
      );
    })}
  </ul>
);
