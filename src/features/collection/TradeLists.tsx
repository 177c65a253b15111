import { List, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { byArtistAndDate, type Mark } from '#domain/collection/mark.ts';
import { markKey } from '#domain/collection/status.ts';
import { namedDate } from '#domain/dates/byMonth.ts';
import { counted } from '#lib/counted.ts';
import { paths } from '#lib/paths.ts';
import { importedFrom, isExport } from './exchange.ts';
import { linesOfMarks, notRead, parseTraderList, type Trade, type TraderLine, tradeBetween } from './traderList.ts';

const countText = (lines: number): string =>
  lines === 0 ? 'No line of this text has a date.' : `${counted(lines, 'show')} read.`;

/** Reads an export of this site, or a list for people. Returns its lines, and sentences about what was not read. */
async function readTheirs(text: string): Promise<{ lines: TraderLine[]; problems: readonly string[] }> {
  if (!isExport(text)) {
    const { lines, unread } = parseTraderList(text);
    return { lines, problems: unread.map(notRead) };
  }
  const { marks, problems } = await importedFrom(text);
  return { lines: linesOfMarks(marks), problems };
}

function Found({ title, marks }: { title: string; marks: readonly Mark[] }) {
  return (
    <div>
      <Title order={3}>
        {title} ({marks.length})
      </Title>
      <List>
        {marks.toSorted(byArtistAndDate).map((mark) => (
          <List.Item key={markKey(mark)}>
            <bdi>{mark.artist}</bdi>{' '}
            <Link to={mark.kind === 'recording' ? paths.recording(mark.id) : paths.performance(mark.id)}>
              {namedDate(mark.date, mark.year)}
            </Link>{' '}
            <bdi>{mark.venue}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** Compares the collection with somebody's list: the shows that they have and I want, and the reverse. */
export function TradeLists({ marks }: { marks: readonly Mark[] }) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ told: string; trade: Trade }>();
  const compare = async () => {
    const { lines, problems } = await readTheirs(text);
    const counts = lines.length === 0 && problems.length > 0 ? [] : [countText(lines.length)];
    setResult({ told: [...counts, ...problems].join(' '), trade: tradeBetween(marks, lines) });
  };
  return (
    <Stack gap="sm">
      <Textarea
        label="Their list"
        rows={5}
        value={text}
        placeholder="Paste their list or their export. Lines under HAVE are had, lines under WANT are wanted, lines under ATTENDED neither."
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} onClick={compare}>
          Compare lists
        </Button>
      </div>
      {result && (
        <>
          <Text c="dimmed" size="sm" role="status">
            {result.told}
          </Text>
          <Found title="They have, I want" marks={result.trade.theyHave} />
          <Found title="I have, they want" marks={result.trade.iHave} />
        </>
      )}
    </Stack>
  );
}
