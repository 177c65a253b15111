import type { ReactNode } from 'react';
import classes from './RevisionLine.module.css';

/** A list of changes. */
export const RevisionList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;
