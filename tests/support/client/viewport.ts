declare global {
  interface Window {
    readonly happyDOM: { setViewport(viewport: { width: number }): void };
  }
}

/** Makes the window as wide as asked, in CSS pixels. */
export const setViewportWidth = (width: number): void => window.happyDOM.setViewport({ width });
