import type { ReactNode } from 'react';
import classes from './LineList.module.css';

/** A list of lines, each a link with a few facts. */
export const LineList = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>;
