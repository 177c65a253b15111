import type { ReactNode } from 'react';
import classes from './LineList.module.css';

/** A list of lines, each a link with what is known of it. */
export const LineList = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>;
