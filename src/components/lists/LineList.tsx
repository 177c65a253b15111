import type { ReactNode } from 'react';
import classes from './LineList.module.css';

/** A list of lines, such as links with a few facts. */
export const LineList = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>;
