import { useSyncExternalStore } from 'react';
import control from '../../components/lists/Control.module.css';
import classes from './CollectionFilterChoice.module.css';
import { chooseStatus, chosenStatus, subscribeToStatus } from './chosenStatus';
import { STATUSES } from './mark';

const LABELS = { have: 'What I have', want: 'What I want' };

/** Chooses what lists show of the collection, and says how much of a list that leaves. */
export function CollectionFilterChoice({ shown, total }: { shown?: number; total?: number }) {
  const status = useSyncExternalStore(subscribeToStatus, chosenStatus);
  return (
    <div className={classes.choice}>
      <label>
        Show
        <select
          className={control.control}
          value={status ?? ''}
          onChange={({ target }) => chooseStatus(STATUSES.find((one) => one === target.value))}
        >
          <option value="">Everything</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      {total !== undefined && <span role="status">{status && `${shown || 'None'} of ${total}`}</span>}
    </div>
  );
}
