import { type Contract, contractLabel } from '../../lib/repair/contract';
import { AppLink } from '../app-link';
import { contractHref } from '../../lib/routes';
import classes from './settings.module.css';

const MEANING = new Map([
  ['loop-v1', 'Repairs what the model got wrong, once per class; escalates everything else.'],
  [
    'error-codes-v1',
    'Sends rate limits, timeouts and outages again with growing waits; asks where context may settle it.',
  ],
  ['budgeted-v1', 'Repairs twice per class; the last attempt may not guess.'],
]);

/** Which contract holds for calls that name none. */
export const ContractChoice = ({ contracts, chosen }: { contracts: readonly Contract[]; chosen: string }) => (
  <fieldset className={classes.choices}>
    <legend className="mt-hidden">Contract</legend>
    {contracts.map((contract) => {
      const label = contractLabel(contract);
      return (
        <div key={label} className={classes.choiceRow}>
          <label className={classes.choice}>
            <input type="radio" name="contract" value={label} defaultChecked={label === chosen} required />
            <span>
              <code>{label}</code>{' '}
              <span className={classes.hint}>
                {MEANING.get(label) ?? ''} Up to {contract.maxAttempts} attempts.
              </span>
            </span>
          </label>
          <AppLink href={contractHref(label)} className={classes.link} aria-label={`Table of ${label}`}>
            Table
          </AppLink>
        </div>
      );
    })}
  </fieldset>
);
