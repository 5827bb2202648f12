import type { ClassRule } from '../../lib/class-rule';
import { visibleText } from '../../lib/json/source-text';
import { rulesHref } from '../../lib/routes';
import { AppLink } from '../app-link';
import type { Column } from '../data-table/column';
import { DataTable } from '../data-table/data-table';
import { EmptyState } from '../empty-state';
import { ClassChip } from '../marks/class-chip';
import { DeleteRuleButton } from './delete-rule-button';
import type { SettingsAction } from './form-state';
import { RuleAction } from './rule-action';
import classes from './rules.module.css';

type Props = {
  /** In the order they are tried. */
  rules: readonly ClassRule[];
  version: number;
  move: SettingsAction;
  remove: SettingsAction;
};

const Actions = ({ rule: { id }, rules, version, move, remove }: Props & { rule: ClassRule }) => (
  <div className={classes.actions}>
    <RuleAction
      action={move}
      fields={{ id, to: 'earlier', seen_version: version }}
      name={`Try rule ${id} earlier`}
      isDisabled={rules[0]?.id === id}
    >
      ↑
    </RuleAction>
    <RuleAction
      action={move}
      fields={{ id, to: 'later', seen_version: version }}
      name={`Try rule ${id} later`}
      isDisabled={rules.at(-1)?.id === id}
    >
      ↓
    </RuleAction>
    <DeleteRuleButton action={remove} id={id} version={version} />
  </div>
);

const columns = (props: Props): readonly Column<ClassRule>[] => [
  {
    id: 'rule',
    header: 'Rule',
    cell: ({ id }) => (
      <AppLink href={rulesHref(id)} aria-label={`Change rule ${id}`}>
        {id}
      </AppLink>
    ),
  },
  {
    id: 'pattern',
    header: 'Pattern',
    isWide: true,
    cell: ({ pattern }) => <code className={classes.pattern}>{visibleText(pattern)}</code>,
  },
  { id: 'class', header: 'Class', cell: ({ targetClass }) => <ClassChip name={targetClass} /> },
  { id: 'tool', header: 'Tool', cell: ({ tool }) => (tool === null ? 'all' : <code>{visibleText(tool)}</code>) },
  { id: 'state', header: 'State', cell: ({ isEnabled }) => (isEnabled ? '✓ on' : '‖ off') },
  { id: 'actions', header: 'Order', align: 'right', cell: (rule) => <Actions {...props} rule={rule} /> },
];

/** The project's rules in the order they are tried: the first that finds its pattern decides. */
export const RuleTable = (props: Props) => (
  <DataTable
    caption="Classification rules"
    columns={columns(props)}
    rows={props.rules}
    rowKey={({ id }) => String(id)}
    rowHref={({ id }) => rulesHref(id)}
    empty={
      <EmptyState title="No rules of your own yet">
        The built-in rules decide. Write one below for messages that they leave as <code>unsupported_error</code>.
      </EmptyState>
    }
  />
);
