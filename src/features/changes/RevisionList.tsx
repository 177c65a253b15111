import type { ReactNode } from 'react';
import classes from './RevisionLine.module.css';

export const RevisionList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;
