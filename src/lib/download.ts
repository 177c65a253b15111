/** How long a browser may take to begin with a download before its data goes. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file to save. Only for event handlers: it needs a document. */
export function downloadText(text: string, name: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
