/** What is open for the tests of a file: servers, with their databases. */
const open: (() => Promise<void>)[] = [];

/** Has something closed when the tests of the file are done, whether it is opened in a hook or in a test. */
export const closeAfterFile = (close: () => Promise<void>): void => {
  open.push(close);
};

/** Closes what is open, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
