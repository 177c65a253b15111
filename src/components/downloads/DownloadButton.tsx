import { type ReactNode, useState } from 'react';
import { fittingFileName } from '#lib/fileNames.ts';
import { Button } from '../buttons/Button.tsx';
import { toast } from '../toasts/toast.ts';

/** The time that the data stays available, for browsers that start the download late. */
const KEPT_MS = 60_000;

/** The media types of files, by extension. Other files are plain text. */
const TYPES = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['ics', 'text/calendar'],
]);

const textFile = (text: string, name: string): Blob => {
  const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'text/plain';
  return new Blob([text], { type: `${type};charset=utf-8` });
};

function save(content: string | Blob, name: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? textFile(content, name) : content);
  const link = document.createElement('a');
  link.href = url;
  // A name made of a folder's may be longer than one of a file may be.
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  link.download = fittingFileName(name.slice(0, name.length - ending.length), ending);
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** A file that is made when somebody wants it. */
export interface MadeFile {
  /** The name of the file, with its extension. */
  name: string;
  /** Makes the text of the file, or the file itself; undefined if there is none. The message of an error is shown. */
  content: () => string | Blob | undefined | Promise<string | Blob | undefined>;
}

/** Makes a file and saves it, or says in a toast why that failed. */
export async function downloadFile({ name, content }: MadeFile): Promise<void> {
  try {
    const made = await content();
    if (made !== undefined) save(made, name);
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    toast({ title: 'Download Failed', description, destructive: true });
  }
}

interface DownloadButtonProps extends MadeFile {
  /** The button's text, for example `Download CSV`. */
  children: ReactNode;
}

export function DownloadButton({ children, ...file }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await downloadFile(file);
    setBusy(false);
  };
  return (
    <Button size="small" aria-busy={busy} onClick={download}>
      {children}
    </Button>
  );
}
