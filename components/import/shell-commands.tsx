import { CopyButton } from '../copy-button';
import classes from './import.module.css';

type Command = { what: string; text: string };

const commands = (origin: string): readonly Command[] => [
  { what: 'Files and whole folders, straight into this store', text: 'npm run import -- runs/' },
  { what: 'A log that still grows, until interrupted', text: 'npm run import -- --follow agent.jsonl' },
  { what: 'A table, by its columns', text: 'npm run import -- --map tool=tool_name,error=error_text calls.csv' },
  { what: 'From another program', text: `curl --data-binary @run.jsonl ${origin}/api/v1/import` },
];

/** The same import without this page. */
export const ShellCommands = ({ origin }: { origin: string }) => (
  <dl className={classes.commands}>
    {commands(origin).map(({ what, text }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          <code>{text}</code>
          <CopyButton text={text} label={`Copy command: ${what}`} />
        </dd>
      </div>
    ))}
  </dl>
);
