import choice from './Choice.module.css';
import classes from './LetterNav.module.css';
import { Link } from './Link';

interface LetterNavProps {
  letters: readonly { label: string; to: string; current: boolean }[];
}

/** The row of letters above an alphabetical list. */
export function LetterNav({ letters }: LetterNavProps) {
  return (
    <nav aria-label="Letters">
      <ul className={classes.row}>
        {letters.map(({ label, to, current }) => (
          <li key={label} data-word={label.length > 1 || undefined}>
            <Link className={`${choice.choice} ${classes.letter}`} to={to} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
