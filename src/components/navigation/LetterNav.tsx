import { ChipLink } from './ChipLink.tsx';
import classes from './LetterNav.module.css';

interface LetterNavProps {
  letters: readonly { label: string; to: string; current: boolean }[];
}

export function LetterNav({ letters }: LetterNavProps) {
  return (
    <nav aria-label="Letters">
      <ul className={classes.row}>
        {letters.map(({ label, ...link }) => (
          <li key={label} data-word={label.length > 1 || undefined}>
            <ChipLink {...link}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
