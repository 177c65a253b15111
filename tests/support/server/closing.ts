/** The open servers and databases of a file's tests. */
const open: (() => Promise<void>)[] = [];

/** Closes something after the tests of the file. May be called in a hook or in a test. */
export const closeAfterFile = (close: () => Promise<void>): void => {
  open.push(close);
};

/** Closes all of them, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
