import { Fragment } from 'react';
import { type Song, segueRuns, textWidth } from '../../lib/setList';
import classes from './SetList.module.css';

/** The widest song that fits on one line of a phone, and the widest run of songs that fits on one of a larger screen. */
const SONG_WIDTH = 28;
const RUN_WIDTH = 60;

/** A song that stays in one piece; of one too wide for that, its last word and its segue do. */
function SongTitle({ text }: { text: string }) {
  const lastWord = /\S+(?:\s*[->→]+)?$/.exec(text)?.[0] ?? '';
  const kept = [text, lastWord].find((part) => textWidth(part) <= SONG_WIDTH) ?? '';
  return (
    <>
      {text.slice(0, text.length - kept.length)}
      {kept && <span className={classes.song}>{kept}</span>}
    </>
  );
}

/** Songs that segue into each other: on one line where they fit, else broken between two songs. */
function Run({ songs }: { songs: readonly Song[] }) {
  const width = songs.reduce((sum, { text, gap }) => sum + textWidth(text) + gap.length, 0);
  return (
    <>
      <span className={songs.length > 1 && width <= RUN_WIDTH ? classes.run : undefined}>
        {songs.map(({ at, text, gap }, index) => (
          <Fragment key={at}>
            <SongTitle text={text} />
            {index < songs.length - 1 && (gap || <wbr />)}
          </Fragment>
        ))}
      </span>
      {songs.at(-1)?.gap}
    </>
  );
}

/** A set list as it was entered, line by line, broken only where a reader would break it. */
export function SetList({ text }: { text: string }) {
  return (
    <p className={classes.list} dir="auto">
      {segueRuns(text).map((songs) => (
        <Run key={songs[0]?.at} songs={songs} />
      ))}
    </p>
  );
}
