import { Group, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { counted } from '#lib/counted.ts';
import { PAGE_SIZE } from '#lib/pages.ts';
import { allResults, type Hit } from './hit.ts';
import { SearchField } from './SearchField.tsx';
import { useSearchCombobox } from './useSearchCombobox.ts';
import { SEARCH_SHORTCUTS, useSearchShortcut } from './useSearchShortcut.ts';
import { useSuggestions } from './useSuggestions.ts';

interface ArtistSearchProps {
  label: string;
  /** A description of the texts that it understands. */
  description?: string;
  placeholder?: string;
  /** The height above which the list scrolls. */
  listHeight?: string;
  /** Called with the chosen artist; only artists are then offered. Without it, the options are links to all results. */
  onPick?: (id: number) => void;
  /** Texts below the field; `fill` types one of them. */
  examples?: (fill: (text: string) => void) => ReactNode;
}

/** Focuses a field when it appears. Reports a text that was typed into the server's page before the scripts ran. */
function useFirstFocus(input: RefObject<HTMLInputElement | null>, onTyped: (text: string) => void) {
  const typed = useEffectEvent(() => {
    if (input.current?.value) onTyped(input.current.value);
  });
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    typed();
  }, [input]);
}

/** The number of artists, if known, and of other results, in words. */
function foundText(artists: number | undefined, others: number): string {
  if (artists !== undefined && artists >= PAGE_SIZE) return `The best ${PAGE_SIZE} artists. Type more to find others.`;
  const found = [
    artists ? counted(artists, 'artist') : '',
    others > 0 ? counted(others, artists ? 'other result' : 'result') : '',
  ].filter(Boolean);
  if (found.length > 0) return `${found.join(' and ')} found.`;
  return artists === undefined ? '' : 'No artists found.';
}

/**
 * A field that looks up artists while somebody types. If its options are links, it also looks up all else that a text
 * may mean. It takes the focus when it appears.
 */
export function ArtistSearch({ listHeight = '24rem', onPick, examples, ...field }: ArtistSearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { artists, hits, first, searching, failure } = useSuggestions(text, onPick === undefined);
  const onChoose = ({ to, artistId }: Hit) => {
    if (!onPick) navigate(to);
    else if (artistId !== undefined) onPick(artistId);
  };
  const options = onPick || hits.length === 0 ? hits : [...hits, allResults(text.trim())];
  const combobox = useSearchCombobox({ text, onText: setText, options, first, searching, onChoose });
  const fill = (example: string) => {
    combobox.fieldProps.onChange({ currentTarget: { value: example } });
    input.current?.focus();
  };
  const isLineVisible = !combobox.expanded && (searching || hits.length === 0);

  useFirstFocus(input, (typed) => combobox.fieldProps.onChange({ currentTarget: { value: typed } }));
  // A field for choosing an artist leaves the keys to the header's search.
  const isMain = onPick === undefined;
  useSearchShortcut(input, isMain);

  return (
    <Stack gap="xs">
      <SearchField
        {...field}
        ref={input}
        combobox={combobox}
        options={options}
        listLabel={onPick ? 'Artists found' : 'Found'}
        listHeight={`min(${listHeight}, 60dvh)`}
        onPick={onPick && combobox.choose}
        note={
          (artists?.length ?? 0) >= PAGE_SIZE && (
            <Text size="sm" c="dimmed" px="sm" py="xs">
              The best {PAGE_SIZE} matches. Type more to find others.
            </Text>
          )
        }
        aria-keyshortcuts={isMain ? SEARCH_SHORTCUTS : undefined}
        rightSection={searching && <Loader size="xs" aria-hidden="true" />}
      />
      {examples && (
        <Group gap="xs" mih="1.75rem" role="group" aria-label="Examples">
          {examples(fill)}
        </Group>
      )}
      {/* The line is always there, so that nothing jumps. Screen readers are told what the list shows. */}
      <Text size="sm" c="dimmed" mih="1lh" pos="relative" component="div">
        <p role="status" className={isLineVisible ? undefined : VisuallyHidden.classes.root}>
          {searching
            ? 'Searching...'
            : foundText(failure ? undefined : artists?.length, hits.length - (artists?.length ?? 0))}
        </p>
      </Text>
      {failure && <FailureNotice failure={failure} />}
    </Stack>
  );
}
