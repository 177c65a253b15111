import { Group, Text } from '@mantine/core';
import { Link } from '#components/navigation/Link.tsx';
import { isFiltered, NO_FILTERS } from './historyParams.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';

/** The sentence where no filter leaves anything out. */
const NOTHING = {
  show: 'No show of this artist is here yet.',
  song: 'No set list of these shows names a song.',
  venue: 'No venue of these shows is known.',
};

/** The sentence where no show has the song or the venue of the URL. */
const NONE_WITH = {
  song: 'No show of this artist has this song.',
  venue: 'No show of this artist was at this venue.',
};

interface NothingFoundProps {
  address: HistoryAddress;
  /** The kind of the list. */
  of: 'show' | 'song' | 'venue';
  /** The song or venue of the URL, if no show has it, whatever the filters are. */
  noneWith?: keyof typeof NONE_WITH | undefined;
  /** Whether the filter by the visitor's marks leaves some out. That filter is not in the URL. */
  isLeftOut?: boolean;
}

/** Shown if the filters leave nothing of a list, with a link that removes them. */
export function NothingFound({ address: { at, params, text }, of, noneWith, isLeftOut = false }: NothingFoundProps) {
  if (noneWith) return <Text>{NONE_WITH[noneWith]}</Text>;
  const hasFilters = text.trim() !== '' || isFiltered(params);
  return (
    <Group gap="sm">
      <Text>{hasFilters || isLeftOut ? `No ${of}s match these filters.` : NOTHING[of]}</Text>
      {hasFilters && (
        <Link to={at(NO_FILTERS)} preventScrollReset>
          Show all {of}s
        </Link>
      )}
    </Group>
  );
}
