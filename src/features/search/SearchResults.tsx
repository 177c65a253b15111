import { Text } from '@mantine/core';
import { LineList } from '#components/lists/LineList.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Pager } from '#components/navigation/Pager.tsx';
import { Section } from '#components/page/Section.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { RowMarks } from '#domain/collection/RowMarks.tsx';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import { counted, withCommas } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { useDecidingLoader, usePageQuery } from '#routing/usePageQuery.ts';
import type { Hit } from './hit.ts';
import { questionPhrase, type Understood } from './questions.ts';
import classes from './SearchResults.module.css';
import type { FoundGroup, Group, Search } from './searchParts.ts';

const totalOf = ({ total, hasMore, noun }: FoundGroup): string =>
  hasMore ? `${withCommas(total)}+ ${noun}s` : counted(total, noun);

function HitLine({ hit: { to, title, detail, source, item } }: { hit: Hit }) {
  const kind = source ? sourceKind(source.comments, source.archiveIdentifier) : 'unknown';
  return (
    <li>
      <Link to={to}>
        <bdi>{title}</bdi>
      </Link>
      <span className={classes.detail}>
        {kind !== 'unknown' && `${kind}, `}
        <bdi>{detail}</bdi>
      </span>
      {item && (
        <span className={classes.marks}>
          <RowMarks item={item} />
        </span>
      )}
    </li>
  );
}

interface SearchResultsProps {
  understood: Understood;
  search: Search;
  /** The group that is shown in full, with its page. Without it, the best results of every group are shown. */
  chosenGroup: Group | undefined;
  page: number;
}

interface GroupResultsProps extends Omit<SearchResultsProps, 'search'> {
  found: FoundGroup;
}

function GroupResults({ found, understood, chosenGroup, page }: GroupResultsProps) {
  const { group, title, hits, total, pages } = found;
  return (
    <Section title={title} aside={<span className={classes.detail}>{totalOf(found)}</span>}>
      <LineList>
        {hits.map((hit) => (
          <HitLine key={hit.key} hit={hit} />
        ))}
      </LineList>
      {!chosenGroup && total > hits.length && (
        <Text>
          <Link to={paths.search(understood.text, group)}>All {totalOf(found)}</Link>
        </Text>
      )}
      {chosenGroup && (
        <Pager
          place="bottom"
          current={page}
          count={pages}
          to={(target) => paths.search(understood.text, group, target)}
        />
      )}
    </Section>
  );
}

/** Says that nothing was found, how the text was understood, and what else to try. */
export function NoResults({ understood: { questions } }: { understood: Understood }) {
  return (
    <div className={classes.nothing}>
      <Text>Nothing was found.</Text>
      {questions.length > 0 && (
        <>
          <Text>Looked for:</Text>
          <ul>
            {questions.map((question) => (
              <li key={questionPhrase(question)} dir="auto">
                {questionPhrase(question)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Text>
        Try fewer letters of a name, a date like 7/11/1985, a venue, a city, {hasExtensions && 'a song, '}a recording's
        ID, or <Link to={paths.artists()}>browse the artists</Link>.
      </Text>
    </div>
  );
}

export const Searching = () => (
  <Text role="status" className={classes.status}>
    Searching...
  </Text>
);

/** The results of a search in groups, or the text that nothing was found. */
export function SearchResults({ understood, search, chosenGroup, page }: SearchResultsProps) {
  const result = usePageQuery(search.query);
  const { data, failure } = result;
  useDecidingLoader(result);
  const groups = data ? search.groups(data) : [];
  return (
    <>
      {failure && <FailureNotice title="Error Loading Data" failure={failure} />}
      {groups.map((group) => (
        <GroupResults key={group.group} found={group} understood={understood} chosenGroup={chosenGroup} page={page} />
      ))}
      {!failure && groups.length === 0 && <NoResults understood={understood} />}
    </>
  );
}
