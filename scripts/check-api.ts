import { askApi } from './graphql/ask-api.ts';

/** Exits with 0 when the operations fit the API, with 1 when some break there, with 2 when it could not be asked. */
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
