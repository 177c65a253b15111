declare global {
  interface Window {
    readonly happyDOM: { setViewport(viewport: { width: number }): void };
  }
}

/** Sets the width of the window in CSS pixels. */
export const setViewportWidth = (width: number): void => window.happyDOM.setViewport({ width });
