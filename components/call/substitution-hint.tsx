import type { LaterSuccess } from '../../db/queries/later-success';
import { visibleText } from '../../lib/json/source-text';
import { AppLink } from '../app-link';
import classes from './call.module.css';

type Props = { success: LaterSuccess; href: string };

/** That another tool succeeded after this call was given up. Only a hint: the call stays what it is. */
export const SubstitutionHint = ({ success, href }: Props) => (
  <p className={classes.faint}>
    Hint: never repaired, but afterwards <AppLink href={href}>{visibleText(success.tool)}</AppLink> succeeded in the
    same conversation and may have served instead. This changes no number.
  </p>
);
