import { Section } from '../../components/page/Section';
import type { SetLists_PerformanceFragment } from '../../graphql/generated/graphql';
import { decodeEntities } from '../../lib/entities';
import { SetList } from './SetList';
import classes from './SetLists.module.css';

interface SetListsProps {
  performance: SetLists_PerformanceFragment;
}

/** What was played, set by set, and what there is to say about it; what is missing or blank has no card. */
export function SetLists({ performance }: SetListsProps) {
  const { set1, set2, set3 } = performance;
  const comment = decodeEntities(performance.comment ?? '').trim();
  const sets = Object.entries({ 'Set 1': set1, 'Set 2': set2, 'Set 3': set3 })
    .map(([title, text]) => ({ title, text: decodeEntities(text ?? '').trim() }))
    .filter(({ text }) => text !== '');

  if (sets.length === 0 && comment === '') return null;
  return (
    <div className={classes.cards}>
      {sets.map(({ title, text }) => (
        <Section key={title} title={title} card>
          <SetList text={text} />
        </Section>
      ))}
      {comment !== '' && (
        <Section title="Comments" card>
          <p className={classes.comment} dir="auto">
            {comment}
          </p>
        </Section>
      )}
    </div>
  );
}
