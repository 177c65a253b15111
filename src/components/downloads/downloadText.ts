/** The time that the data stays available, for browsers that start the download late. */
const KEPT_MS = 60_000;

/** Saves a text as a file. Call it in event handlers only: it needs a document. */
export function downloadText(text: string, name: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
