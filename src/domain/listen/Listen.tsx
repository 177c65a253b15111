import { Button } from '#components/buttons/Button.tsx';
import { tellListening } from './listening.ts';

interface ListenProps {
  /** The recording's id. */
  recording: number;
  archiveIdentifier: string | null | undefined;
}

/** The button `Listen` of a recording that the archive keeps. There is none if the build has no archive. */
export const Listen = ({ recording, archiveIdentifier }: ListenProps) =>
  import.meta.env.VITE_ARCHIVE_URL &&
  archiveIdentifier?.trim() && (
    <Button size="small" onClick={() => tellListening({ pressed: { recording } })}>
      Listen
    </Button>
  );
