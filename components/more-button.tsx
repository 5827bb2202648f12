import type { ComponentProps } from 'react';
import classes from './more-button.module.css';

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'children'>;

/** Below what is only the beginning of something: the way to the rest of it. */
export const MoreButton = (props: Props) => <button type="button" className={classes.more} {...props} />;
