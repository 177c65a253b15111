import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { downloadFile, type MadeFile } from './downloadFile.ts';

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
