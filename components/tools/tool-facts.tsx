import type { ToolListRow } from '../../db/queries/tool-list';
import { visibleText } from '../../lib/json/source-text';
import { FlagMark } from './flag-mark';
import classes from './tools.module.css';

/** What is said of a tool that is called again. */
export const SIDE_EFFECT_WORDS = {
  none: 'no side effects',
  idempotent: 'idempotent',
  unsafe: 'unsafe to repeat',
  unknown: 'side effects unknown',
} as const;

/** What a tool's declaration says of it, beside its name. */
export const ToolFacts = ({ row }: { row: ToolListRow }) => (
  <span className={classes.facts}>
    <FlagMark openFlags={row.openFlags} href="#flags" />
    {row.isDeclared ? <span>{SIDE_EFFECT_WORDS[row.sideEffects ?? 'unknown']}</span> : <span>not declared</span>}
    {row.risk === 'high' ? <span>high risk</span> : null}
    {row.isHandOff ? <span>hands off to a person</span> : null}
    {row.owner === null ? null : <span>owner {visibleText(row.owner)}</span>}
  </span>
);
