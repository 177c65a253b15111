/** A text as one word of a POSIX shell, whatever is in it. */
const shQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same for PowerShell, which takes four more signs for the apostrophe. */
const powerShellQuoted = (text: string): string => `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;

/** A path that no program takes for an option. */
const relative = (path: string): string => `./${path}`;

/** A folder and the name that it gets, both as paths from where the script is run. */
export interface Rename {
  from: string;
  to: string;
}

const back = (renames: readonly Rename[]): Rename[] =>
  renames.toReversed().map(({ from, to }) => ({ from: to, to: from }));

const moves = (renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `  move ${shQuoted(relative(from))} ${shQuoted(relative(to))}`);

/** A script of the shell that renames folders, and with `undo` takes it back. Nothing is renamed onto what exists. */
export const renameScript = (renames: readonly Rename[]): string =>
  [
    '#!/bin/sh',
    '# Renames folders of shows. Run it in the folder that you had chosen them in:',
    '#   sh rename-folders.sh        renames them',
    '#   sh rename-folders.sh undo   takes that back',
    'failed=0',
    'move() {',
    '  if [ ! -d "$1" ]; then',
    '    printf "Not there: %s\\n" "$1" >&2',
    '    failed=1',
    '  elif [ -e "$2" ] || [ -L "$2" ]; then',
    '    printf "Exists already: %s\\n" "$2" >&2',
    '    failed=1',
    '  else',
    '    mv "$1" "$2" || failed=1',
    '  fi',
    '}',
    'if [ "$*" = undo ]; then',
    '  :',
    ...moves(back(renames)),
    'else',
    '  :',
    ...moves(renames),
    'fi',
    'exit "$failed"',
    '',
  ].join('\n');

/** Windows PowerShell takes a script without it for one of the old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const powerShellMoves = (renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `  Move-Show ${powerShellQuoted(relative(from))} ${powerShellQuoted(lastPart(to))}`);

/** The same for PowerShell, which takes it back with `-Undo`. */
export const powerShellRenameScript = (renames: readonly Rename[]): string =>
  BYTE_ORDER_MARK +
  [
    '# Renames folders of shows. Run it in the folder that you had chosen them in:',
    '#   .\\rename-folders.ps1         renames them',
    '#   .\\rename-folders.ps1 -Undo   takes that back',
    'param([switch]$Undo)',
    'function Move-Show([string]$From, [string]$Name) {',
    '  $To = Join-Path -Path (Split-Path -LiteralPath $From) -ChildPath $Name',
    '  if (-not (Test-Path -LiteralPath $From -PathType Container)) { Write-Warning "Not there: $From" }',
    '  elseif (Test-Path -LiteralPath $To) { Write-Warning "Exists already: $To" }',
    '  else { Rename-Item -LiteralPath $From -NewName $Name }',
    '}',
    'if ($Undo) {',
    ...powerShellMoves(back(renames)),
    '} else {',
    ...powerShellMoves(renames),
    '}',
    '',
  ].join('\r\n');

/** A FLAC file, and the tags that it gets; those without a value stay as they are. */
export interface Tagging {
  path: string;
  tags: Readonly<Record<string, string | undefined>>;
}

/** Line breaks would end a tag for programs that list them. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A script of the shell that writes tags with metaflac. The hashes of the audio stay; those of the whole files change. */
export const tagScript = (taggings: readonly Tagging[]): string =>
  [
    '#!/bin/sh',
    '# Writes tags into FLAC files, with metaflac. Run it in the folder that you had chosen them in.',
    '# Fingerprints (ffp) stay as they are. MD5 sums of whole files change: check them before.',
    'command -v metaflac >/dev/null || { echo "metaflac is not installed: it comes with FLAC." >&2; exit 1; }',
    'failed=0',
    ...taggings.map(({ path, tags }) => {
      const known = Object.entries(tags).flatMap(([name, value]) => (value ? [[name, oneLine(value)] as const] : []));
      const options = known.flatMap(([name, value]) => [
        `--remove-tag=${name}`,
        shQuoted(`--set-tag=${name}=${value}`),
      ]);
      return `metaflac --preserve-modtime ${options.join(' ')} ${shQuoted(relative(path))} || failed=1`;
    }),
    'exit "$failed"',
    '',
  ].join('\n');
