import { lazy, Suspense } from 'react';
import { useIdle } from '../../lib/useIdle';
import classes from './MarkButtons.module.css';
import type { Subject } from './mark';

const MarkButtons = lazy(() => import('./MarkButtons').then((module) => ({ default: module.MarkButtons })));

/** `MarkButtons`, which come after the page: what a visitor keeps is no part of the page that the server sends. */
export function Marks({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <div className={classes.place}>
      {useIdle() && (
        <Suspense>
          <MarkButtons subjects={subjects} />
        </Suspense>
      )}
    </div>
  );
}
