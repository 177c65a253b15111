import { compareApi } from './compareApi.ts';

const list = (title: string, lines: readonly string[]): string[] => [
  `${title}: ${lines.length === 0 ? 'none' : lines.length}`,
  ...lines.map((line) => `  ${line}`),
];

/**
 * Asks the API that the arguments of `npm run check:api` name.
 * @returns The lines to print, and the exit code. It is 0 if the operations fit the API, and 1 if some break.
 * It is 2 if the API could not be asked; the lines then say why.
 */
export async function report(args: string[]): Promise<{ code: 0 | 1 | 2; lines: string[] }> {
  try {
    const { breaks, mayBreak, differs, extensions } = await compareApi(args);
    const lines = [
      ...list('Breaks', breaks),
      ...list('May break', mayBreak),
      ...list('Differs', differs),
      `Extensions: ${extensions}. Build with VITE_API_EXTENSIONS=${extensions === 'all' ? 'on' : 'off'}.`,
    ];
    return { code: breaks.length > 0 ? 1 : 0, lines };
  } catch (error) {
    return { code: 2, lines: [error instanceof Error ? error.message : String(error)] };
  }
}
