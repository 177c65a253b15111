import { Box, Group, List, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { NameLink } from '#components/lists/NameLink.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Facts } from '#components/text/Facts.tsx';
import type { PlayedShow } from '#domain/performances/performance.ts';
import { ShowLink } from '#domain/performances/ShowLine.tsx';
import { counted, playedText, withCommas } from '#lib/counted.ts';
import { mostFrequent, PENDING, type PlayedSong, type SongTally } from './tallies.ts';
import type { HistoryAddress } from './useHistoryAddress.ts';
import type { SongsByKey } from './useSongs.ts';

/** The most neighbours of a song that are shown. */
const MOST = 5;

interface NeighboursProps {
  neighbours: readonly (string | undefined)[];
  songs: SongsByKey | undefined;
  to: (key: string) => string;
}

function Neighbours({ neighbours, songs, to }: NeighboursProps) {
  const found = mostFrequent(neighbours, MOST);
  if (found.length === 0) return '-';
  return (
    <List listStyleType="none">
      {found.map(([key, count]) => (
        <List.Item key={key}>
          <NameLink name={songs?.get(key)?.title ?? key} to={to(key)} /> {withCommas(count)}
        </List.Item>
      ))}
    </List>
  );
}

const Show = ({ show }: { show: PlayedShow | undefined }) => (show ? <ShowLink show={show} /> : '-');

/** A fact before it is known: a placeholder in its size, or words for one that does not come. */
function Unknown({ isComing, size = '1lh' }: { isComing: boolean; size?: string }) {
  const notCounted = <Text span>Not counted</Text>;
  if (!isComing) return notCounted;
  return (
    <>
      <Skeleton h={size} w="12em" aria-busy="true" />
      <noscript>{notCounted}</noscript>
    </>
  );
}

/** How long ago, of the same width before it is known. */
function Ago({ gap, isComing }: { gap: number | typeof PENDING | undefined; isComing: boolean }) {
  if (gap !== PENDING) return gap ? `, ${counted(gap, 'show')} ago` : null;
  return (
    isComing && (
      <span aria-hidden="true" style={{ visibility: 'hidden' }}>
        , 100 shows ago
      </span>
    )
  );
}

interface SongFactsProps {
  /** The song at the chosen shows: with its playings once all shows are read, undefined if they decide what is chosen. */
  song: SongTally | PlayedSong | undefined;
  /** The number of times it was played at all shows. */
  playCount: number;
  /** Its place among all songs of the artist, and their number. */
  place: { of: number; at: number };
  /** The songs by their keys, once they are counted. */
  songs: SongsByKey | undefined;
  /** Whether no filter leaves out a show, so that the last chosen one is the last of all. */
  areAllChosen: boolean;
  /** Whether all shows are being read, so that what is not known yet will be. */
  isReading: boolean;
  at: HistoryAddress['at'];
}

/** The facts of a song: plays, place, first and last show, gaps in all shows, and the songs before and after it. */
export function SongFacts({ song, playCount, place, songs, areAllChosen, isReading, at }: SongFactsProps) {
  const playings = song && 'playings' in song ? song.playings : undefined;
  const unknown = <Unknown isComing={isReading} />;
  const gap = song ? song.longestGap : PENDING;
  const current = song ? song.currentGap : PENDING;
  // As high as the placeholder, so that nothing moves when they come.
  const lines = `${Math.min(MOST, playCount)}lh`;
  const neighbours = (of: 'before' | 'after'): ReactNode => (
    <Box mih={lines}>
      {playings ? (
        <Neighbours neighbours={playings.map((playing) => playing[of])} songs={songs} to={(key) => at({ song: key })} />
      ) : (
        <Unknown isComing={isReading} size={lines} />
      )}
    </Box>
  );
  return (
    <Group align="start">
      {areAllChosen && song?.last && (
        <Text fz="h1" lh="h1" w="100%">
          Last: <ShowLink show={song.last} />
          <Ago gap={current} isComing={isReading} />
        </Text>
      )}
      <Box flex="2 1 24rem">
        <Facts
          facts={{
            Played: song ? playedText({ performanceCount: song.showCount, playCount: song.playCount }) : unknown,
            Place: (
              <Link to={at({ tab: 'songs', song: undefined, sort: undefined })}>
                {withCommas(place.at)} of {counted(place.of, 'song')}
              </Link>
            ),
            First: song ? <Show show={song.first} /> : unknown,
            Last: song ? <Show show={song.last} /> : unknown,
            'Longest Gap':
              gap === PENDING ? (
                <Unknown isComing={isReading} size="3lh" />
              ) : gap ? (
                <>
                  {counted(gap.shows, 'show')}
                  <br />
                  {/* Three lines on every screen, as the placeholder has. */}
                  <ShowLink show={gap.from} /> to <br />
                  <ShowLink show={gap.to} />
                </>
              ) : (
                '-'
              ),
            'Current Gap': current === PENDING ? unknown : current === undefined ? '-' : counted(current, 'show'),
          }}
        />
      </Box>
      {(['before', 'after'] as const).map((of) => (
        <Box key={of} flex="2 1 17rem">
          <Facts facts={{ [of === 'before' ? 'Came Before' : 'Came After']: neighbours(of) }} />
        </Box>
      ))}
    </Group>
  );
}
