import { useApolloClient } from '@apollo/client/react';
import { Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { LineList } from '#components/lists/LineList.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { artistCalled } from '#domain/artists/artistCalled.ts';
import { errorMessage } from '#graphql/errors.ts';
import { comparedName } from '#texts/comparedName.ts';
import type { InfoText } from '#texts/readInfoText.ts';
import type { PerformanceValues } from './performanceRules.ts';

/** The fields that a text can fill, with their names. */
const FIELDS = {
  date: 'Date',
  venue: 'Venue',
  city: 'City',
  state: 'State',
  set1: 'Set 1',
  set2: 'Set 2',
  set3: 'Set 3',
  comment: 'Comment',
} as const;
type Field = keyof typeof FIELDS;
const FIELD_NAMES: readonly Field[] = ['date', 'venue', 'city', 'state', 'set1', 'set2', 'set3', 'comment'];

const valuesOf = ({ date, venue, city, state, sets, comment }: InfoText): Record<Field, string> => ({
  ...{ date, venue, city, state, comment },
  ...{ set1: sets[0] ?? '', set2: sets[1] ?? '' },
  // The form has three sets. Further sets go into the third one, with headings.
  set3: sets
    .slice(2)
    .map((set, index) => (index === 0 ? set : `Set ${index + 3}:\n${set}`))
    .join('\n'),
});

interface FillFromTextProps {
  /** A text that fills the form at once. */
  text?: string;
  values: PerformanceValues;
  onFill: (values: Partial<Record<Field, string>>) => void;
  /** The chosen artist, if any. */
  artist: { id: number; name: string } | undefined;
  onArtist: (id: number) => void;
}

interface Filled {
  /** The lines that were not used, each once; undefined if the text could not be read. */
  left: string[] | undefined;
  /** The fields that were kept, because somebody had typed into them. */
  kept: Field[];
  /** A sentence about the artist, or empty. */
  artist: string;
}

/**
 * Fills the form from the text that came with a recording. Earlier input is kept, unless the visitor chooses to replace
 * it.
 */
export function FillFromText({ text: given = '', values, onFill, artist, onArtist }: FillFromTextProps) {
  const client = useApolloClient();
  // Not in the state, so that a text pasted before the scripts ran is kept.
  const field = useRef<HTMLTextAreaElement>(null);
  const [filled, setFilled] = useState<Filled>();
  const [busy, setBusy] = useState(false);

  /** Chooses the artist in a text, if none is chosen. Returns a sentence about it, or an empty text. */
  const chooseArtist = async (name: string): Promise<string> => {
    if (name === '') return artist ? '' : 'The text names no artist: choose one.';
    if (artist && comparedName(artist.name) === comparedName(name)) return '';
    try {
      const found = await artistCalled(client, name);
      if (artist) return found?.id === artist.id ? '' : `The text names another artist: ${name}.`;
      if (!found) return `Choose the artist, which the text calls ${name}.`;
      onArtist(found.id);
      return '';
    } catch (error) {
      return `The artist ${name} could not be looked up: ${errorMessage(error)}`;
    }
  };

  const fill = async (replace: boolean) => {
    const text = field.current?.value ?? '';
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      const { readInfoText } = await import('#texts/readInfoText.ts');
      const info = readInfoText(text, artist?.name);
      const found = valuesOf(info);
      const kept = FIELD_NAMES.filter(
        (name) => !replace && found[name] !== '' && values[name].trim() !== '' && values[name].trim() !== found[name],
      );
      const changes = FIELD_NAMES.filter((name) => found[name] !== '' && !kept.includes(name));
      onFill(Object.fromEntries(changes.map((name) => [name, found[name]])));
      setFilled({
        left: [...new Set([...info.rest, ...info.recording])],
        kept,
        artist: await chooseArtist(info.artist),
      });
    } catch (error) {
      setFilled({ left: undefined, kept: [], artist: `The text could not be read: ${errorMessage(error)}` });
    }
    setBusy(false);
  };

  const fillGiven = useEffectEvent(() => fill(false));
  useEffect(() => {
    if (given !== '') fillGiven();
  }, [given]);

  return (
    // The browser's search in the page opens this element, but not Mantine's Accordion.
    <details open={given !== '' || undefined}>
      <summary>Fill in from a text that came with a recording</summary>
      <Stack gap="xs" py="xs">
        <Textarea
          label="Text"
          description="Artist, date, place and sets, as in an info.txt. Nothing is sent before you add the performance."
          rows={6}
          ref={field}
          defaultValue={given}
        />
        <div>
          <Button onClick={() => fill(false)} aria-busy={busy}>
            Fill in
          </Button>
        </div>
        <div role="status">
          {filled && (
            <Stack gap="xs">
              {filled.artist && <Notice kind="info">{filled.artist}</Notice>}
              {filled.kept.length > 0 && (
                <Notice kind="warning">
                  {filled.kept.map((name) => FIELDS[name]).join(', ')} stayed as typed.{' '}
                  <Button size="small" onClick={() => fill(true)}>
                    Replace with the text
                  </Button>
                </Notice>
              )}
              {filled.left && filled.left.length > 0 && (
                <div>
                  <Text>Not taken over:</Text>
                  <LineList>
                    {filled.left.map((line) => (
                      <li key={line}>
                        <bdi>{line}</bdi>
                      </li>
                    ))}
                  </LineList>
                </div>
              )}
              {filled.left?.length === 0 && <Text>Nothing of it is left out.</Text>}
            </Stack>
          )}
        </div>
      </Stack>
    </details>
  );
}
