import { AppLink } from '../app-link';
import classes from './app-shell.module.css';

/** Which project this is and in which zone its days are cut, and the way to change both. */
export const ProjectLink = ({ name, zone }: { name: string; zone: string }) => (
  <AppLink href="/settings" className={classes.project} title={`Project ${name}; all days and times in ${zone}`}>
    <span className={classes.projectName}>{name}</span>
    <span className={classes.zone}>{zone}</span>
  </AppLink>
);
