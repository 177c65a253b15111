import type { ReactNode } from 'react';
import classes from './Parts.module.css';

/** Parts of a page, side by side as far as they fit. */
export const Parts = ({ children }: { children: ReactNode }) => <div className={classes.parts}>{children}</div>;
