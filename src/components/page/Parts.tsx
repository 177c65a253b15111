import type { ReactNode } from 'react';
import classes from './Parts.module.css';

/** Parts of a page, as many beside each other as fit. */
export const Parts = ({ children }: { children: ReactNode }) => <div className={classes.parts}>{children}</div>;
