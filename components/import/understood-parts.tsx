import type { Hint } from '../../lib/help/hint';
import { numberHint } from '../../lib/help/number-hint';
import { visibleText } from '../../lib/json/source-text';
import type { NamedCount, PreviewChain, Understanding } from '../../lib/understanding';
import { formatCount } from '../format';
import { AttemptStrip } from '../marks/attempt-strip';
import { DefinitionHint } from '../marks/definition-hint';
import { DispositionBadge } from '../marks/disposition-badge';
import classes from './import.module.css';

type Figure = { name: string; count: number; hint?: Hint };

const figuresOf = (understood: Understanding): Figure[] => {
  const { conversations, calls, attempts, siblingFailures, userAttempts, modelOutputs } = understood;
  const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
  return [
    { name: 'conversations', count: conversations },
    { name: 'calls', count: all },
    { name: 'attempts ✓ ok', count: attempts.ok },
    { name: 'attempts ✕ failed', count: attempts.failed },
    { name: 'attempts ? no result', count: attempts.unknown },
    {
      name: 'sibling failures',
      count: siblingFailures,
      hint: numberHint('siblingFailures'),
    },
    { name: 'attempts by simulated users', count: userAttempts },
    { name: 'model outputs refused', count: modelOutputs.refused, note: 'no tool was called; in no rate' },
    { name: 'model outputs taken after that', count: modelOutputs.taken, note: 'what ended the refusals; in no rate' },
  ].filter(({ name, count }) => count > 0 || name === 'attempts ✕ failed');
};

const Figures = ({ understood }: { understood: Understanding }) => (
  <dl className={classes.figures}>
    {figuresOf(understood).map(({ name, count, hint }) => (
      <div key={name}>
        <dd>{formatCount(count)}</dd>
        <dt>{hint ? <DefinitionHint hint={hint}>{name}</DefinitionHint> : name}</dt>
      </div>
    ))}
  </dl>
);

const WAYS = ['executed', 'repaired', 'escalated', 'abandoned', 'open', 'unknown'] as const;

const Ways = ({ calls }: Pick<Understanding, 'calls'>) => (
  <ul className={classes.ways} aria-label="Calls by how they went">
    {WAYS.filter((way) => calls[way] > 0).map((way) => (
      <li key={way}>
        <DispositionBadge disposition={way} /> {formatCount(calls[way])}
      </li>
    ))}
  </ul>
);

const ToolTable = ({ tools, toolCount }: { tools: readonly NamedCount[]; toolCount: number }) => (
  <table className={classes.tools}>
    <caption>
      Tools{' '}
      <span className={classes.fine}>
        {toolCount > tools.length ? `${tools.length} of ${formatCount(toolCount)}, most attempts first` : ''}
      </span>
    </caption>
    <thead>
      <tr>
        <th scope="col">Tool</th>
        <th scope="col">Attempts</th>
        <th scope="col">Failed</th>
      </tr>
    </thead>
    <tbody>
      {tools.map(({ name, attempts, failed }) => (
        <tr key={name}>
          <th scope="row">
            <code>{visibleText(name)}</code>
          </th>
          <td>{formatCount(attempts)}</td>
          <td>{formatCount(failed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const ChainList = ({ chains }: { chains: readonly PreviewChain[] }) =>
  chains.length === 0 ? null : (
    <section className={classes.chains}>
      <h3>First calls that began with a failure</h3>
      <ul>
        {chains.map((chain, index) => (
          // A call has no id before it is stored.
          <li key={index}>
            <AttemptStrip marks={chain.marks} />
            <code>{visibleText(chain.tool)}</code>
            {chain.errorClass === null ? null : <code className={classes.fine}>{chain.errorClass}</code>}
            <DispositionBadge disposition={chain.outcome} />
          </li>
        ))}
      </ul>
    </section>
  );

/** What a file holds, by the rule that will link its attempts to calls. */
export const UnderstoodParts = ({ understood }: { understood: Understanding }) => (
  <>
    <Figures understood={understood} />
    <Ways calls={understood.calls} />
    <div className={classes.columns}>
      <ToolTable tools={understood.tools} toolCount={understood.toolCount} />
      <ChainList chains={understood.chains} />
    </div>
  </>
);
