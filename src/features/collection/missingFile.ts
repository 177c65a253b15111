import type { ApolloClient } from '@apollo/client';
import { PLACE_IN_FILE, SHOW_IN_FILE, showsFileTable, TITLE_IN_FILE } from '#domain/performances/showFiles.ts';
import type { Steps } from '#domain/recordings/upgradeChains.ts';
import { kindsText, type MissingShow } from './showsMissing.ts';

const upgradeText = (by: Steps): string => by.map((ids) => ids.join(', ')).join(', then ');

export const missingTable = (client: ApolloClient, shows: readonly MissingShow[]) =>
  showsFileTable<MissingShow>(client, shows, {
    Missing: ({ missing }) => missing,
    ...SHOW_IN_FILE,
    ...TITLE_IN_FILE,
    ...PLACE_IN_FILE,
    Recordings: ({ recordings }) => recordings,
    Kinds: ({ kinds }) => kindsText(kinds),
    Wanted: ({ isWanted }) => (isWanted ? 'yes' : ''),
    Have: ({ upgrade }) => upgrade?.of ?? '',
    Upgrade: ({ upgrade }) => (upgrade ? upgradeText(upgrade.by) : ''),
  });
