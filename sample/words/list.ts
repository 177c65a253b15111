const trimmed = (words: readonly string[]) => words.map((word) => word.trim()).filter((word) => word !== '');

/** The words of a text, with commas or ends of lines between them. */
export const list = (text: string): readonly string[] => trimmed(text.split(/[,\n]/));

/** The lines of a text, commas and all. */
export const lines = (text: string): readonly string[] => trimmed(text.split('\n'));
