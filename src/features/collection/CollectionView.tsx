import { Group, Text } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { downloadText } from '#components/downloads/downloadText.ts';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { Notice } from '#components/states/Notice.tsx';
import type { Mark } from '#domain/collection/mark.ts';
import { useCollection } from '#domain/collection/useCollection.ts';
import { paths } from '#lib/paths.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { EmptyCollection } from './EmptyCollection.tsx';
import { csvOf, jsonOf, listOf } from './exchange.ts';
import { ImportMarks } from './ImportMarks.tsx';
import { TradeLists } from './TradeLists.tsx';

function ExportButtons({ marks }: { marks: readonly Mark[] }) {
  return (
    <Group gap="xs">
      <Button size="small" onClick={() => downloadText(csvOf(marks), 'collection.csv', 'text/csv')}>
        Download CSV
      </Button>
      <Button size="small" onClick={() => downloadText(jsonOf(marks), 'collection.json', 'application/json')}>
        Download JSON
      </Button>
      <Button size="small" onClick={() => downloadText(listOf(marks), 'collection.txt')}>
        Download list
      </Button>
    </Group>
  );
}

/** The collection of this browser: its table, import, export, and the comparison with somebody's list. */
export function CollectionView() {
  const { state, marks, problem } = useCollection();
  const all = [...marks.values()];
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {state === 'loading' && <Text role="status">Opening the collection...</Text>}
      {state === 'open' && all.length === 0 && <EmptyCollection />}
      {all.length > 0 && (
        <Section title="Shows and recordings" aside={<ExportButtons marks={all} />}>
          {(titleId) => (
            <>
              <Link to={paths.missing()}>What is missing</Link>
              <CollectionTable marks={all} labelledBy={titleId} />
            </>
          )}
        </Section>
      )}
      {state === 'open' && (
        <>
          <Section title="Import">
            <ImportMarks />
          </Section>
          <Section title="Compare with somebody's list">
            <TradeLists marks={all} />
          </Section>
        </>
      )}
    </>
  );
}
