import type { ReactNode } from 'react';
import classes from './panel.module.css';

type Props = {
  title: ReactNode;
  /** One line of context behind the title: unit, order, what is counted. */
  note?: ReactNode;
  /** At the right of the title: key, links, buttons. */
  aside?: ReactNode;
  /** `flush` for tables and charts, which bring their own edges. */
  padding?: 'flush' | 'normal';
  headingLevel?: 2 | 3;
  children: ReactNode;
};

/** One hairline around one question. */
export const Panel = ({ title, note, aside, padding = 'normal', headingLevel = 2, children }: Props) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <div className={classes.lead}>
          <Heading className={classes.title}>{title}</Heading>
          {note ? <p className={classes.note}>{note}</p> : null}
        </div>
        {aside ? <div className={classes.aside}>{aside}</div> : null}
      </header>
      <div className={classes.body} data-padding={padding}>
        {children}
      </div>
    </section>
  );
};
