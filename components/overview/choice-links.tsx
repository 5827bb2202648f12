import { AppLink } from '../app-link';
import classes from './choice-links.module.css';

export type Choice = { label: string; href: string; isChosen: boolean };

/** A few views of one thing, side by side; each is an address of its own. */
export const ChoiceLinks = ({ label, choices }: { label: string; choices: readonly Choice[] }) => (
  <nav aria-label={label} className={classes.choices}>
    {choices.map((choice) => (
      <AppLink
        key={choice.label}
        href={choice.href}
        scroll={false}
        aria-current={choice.isChosen ? 'true' : undefined}
        className={classes.choice}
      >
        {choice.label}
      </AppLink>
    ))}
  </nav>
);
