import { askApi } from './graphql/ask-api.ts';

/**
 * Prints the result of the check. The exit code is 0 if the operations fit the API, 1 if some break, and 2 if the API
 * could not be asked.
 */
function list(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${lines.length === 0 ? 'none' : lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

try {
  const { breaks, mayBreak, differs, extensions } = await askApi(process.argv.slice(2));
  list('Breaks', breaks);
  list('May break', mayBreak);
  list('Differs', differs);
  console.log(`Extensions: ${extensions}. Build with VITE_API_EXTENSIONS=${extensions === 'all' ? 'on' : 'off'}.`);
  process.exitCode = breaks.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
