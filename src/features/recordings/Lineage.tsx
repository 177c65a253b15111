import { Section } from '../../components/page/Section';
import { documentedLineage, readLineage } from '../../lib/lineage';
import classes from './Lineage.module.css';

interface LineageProps {
  comments: string | null;
  textdoc: string | null;
}

/** The same step may come twice, so its key is its place. */
const placed = (steps: readonly string[]) => steps.map((step, place) => ({ step, place }));

/** How a recording came about, step by step, as far as its comments say, or else its text document; nothing where neither does. */
export function Lineage({ comments, textdoc }: LineageProps) {
  const told = readLineage(comments ?? '').chains;
  const chains = told.length > 0 ? told : documentedLineage(textdoc ?? '');
  if (chains.length === 0) return null;
  return (
    <Section title="Lineage" card>
      <ul className={classes.chains}>
        {chains.map(({ label, steps }) => (
          <li key={`${label}${steps.join('>')}`}>
            {label && <span className={classes.label}>{label}</span>}
            <ol className={classes.steps} aria-label={label || undefined}>
              {placed(steps).map(({ step, place }) => (
                <li key={place}>
                  <bdi>{step}</bdi>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}
