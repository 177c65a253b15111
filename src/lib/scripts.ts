/** Quotes a text as one word of a POSIX shell. */
const shQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text as one word of PowerShell, which takes four more characters for an apostrophe. */
const powerShellQuoted = (text: string): string => `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;

/** A path that programs do not take for an option. */
const relative = (path: string): string => `./${path}`;

/** A folder and its new name. Both are paths from the folder in which the script is run. */
export interface Rename {
  from: string;
  to: string;
}

/** The file in which a script records its renames, to undo them. It lies in the folder in which the script is run. */
const RECORD = './renamed-folders.txt';

const calls = (name: string, renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `  ${name} ${shQuoted(relative(from))} ${shQuoted(relative(to))}`);

/** A shell script that renames folders, and undoes that with `undo`. It does not overwrite anything. */
export const renameScript = (renames: readonly Rename[]): string =>
  [
    '#!/bin/sh',
    '# Renames folders of shows. Run it in the folder that you had chosen them in:',
    '#   sh rename-folders.sh        renames them',
    '#   sh rename-folders.sh undo   takes that back',
    `record=${RECORD}`,
    'export LC_ALL=C',
    'failed=0',
    'line() { printf "%s > %s" "$1" "$2" | tr "\\n" " "; }',
    'move() {',
    '  if [ ! -d "$1" ]; then',
    '    printf "Not there: %s\\n" "$1" >&2',
    '  elif [ -e "$2" ] || [ -L "$2" ]; then',
    '    printf "Exists already: %s\\n" "$2" >&2',
    '  elif mv "$1" "$2"; then',
    '    return 0',
    '  fi',
    '  failed=1',
    '  return 1',
    '}',
    'rename() {',
    '  move "$1" "$2" && printf "%s\\n" "$(line "$1" "$2")" >> "$record"',
    '}',
    '# What the record does not have was not renamed.',
    'undo() {',
    '  grep -Fqx -e "$(line "$1" "$2")" "$record" || return 0',
    '  move "$2" "$1" || return 0',
    '  grep -Fvx -e "$(line "$1" "$2")" "$record" > "$record.new"',
    '  mv "$record.new" "$record"',
    '}',
    ': >> "$record" || exit 1',
    'if [ "$*" = undo ]; then',
    '  :',
    ...calls('undo', renames.toReversed()),
    'else',
    '  :',
    ...calls('rename', renames),
    'fi',
    '[ -s "$record" ] || rm -f "$record"',
    'exit "$failed"',
    '',
  ].join('\n');

/** Without it, Windows PowerShell would read a script in the old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

const powerShellCalls = (name: string, renames: readonly Rename[]): string[] =>
  renames.map(({ from, to }) => `  ${name} ${powerShellQuoted(relative(from))} ${powerShellQuoted(relative(to))}`);

/** A PowerShell script that renames folders, and undoes that with `-Undo`. It does not overwrite anything. */
export const powerShellRenameScript = (renames: readonly Rename[]): string =>
  BYTE_ORDER_MARK +
  [
    '# Renames folders of shows. Run it in the folder that you had chosen them in:',
    '#   .\\rename-folders.ps1         renames them',
    '#   .\\rename-folders.ps1 -Undo   takes that back',
    'param([switch]$Undo)',
    `$Record = '${RECORD}'`,
    '$Failed = $false',
    'function Move-Show([string]$From, [string]$To) {',
    '  if (-not (Test-Path -LiteralPath $From -PathType Container)) { Write-Warning "Not there: $From" }',
    '  elseif (Test-Path -LiteralPath $To) { Write-Warning "Exists already: $To" }',
    '  else {',
    '    try { Rename-Item -LiteralPath $From -NewName ([IO.Path]::GetFileName($To)) -ErrorAction Stop; return $true }',
    '    catch { Write-Warning $_.Exception.Message }',
    '  }',
    '  $script:Failed = $true',
    '  return $false',
    '}',
    'function Rename-Show([string]$From, [string]$To) {',
    '  if (Move-Show $From $To) { Add-Content -LiteralPath $Record -Encoding UTF8 -Value "$From > $To" }',
    '}',
    '# What the record does not have was not renamed.',
    'function Undo-Show([string]$From, [string]$To) {',
    '  $Lines = @(if (Test-Path -LiteralPath $Record) { Get-Content -LiteralPath $Record -Encoding UTF8 })',
    '  if (-not ($Lines -ccontains "$From > $To")) { return }',
    '  if (-not (Move-Show $To $From)) { return }',
    '  $Rest = @($Lines | Where-Object { $_ -cne "$From > $To" })',
    '  if ($Rest.Count -eq 0) { Remove-Item -LiteralPath $Record }',
    '  else { Set-Content -LiteralPath $Record -Encoding UTF8 -Value $Rest }',
    '}',
    'if ($Undo) {',
    ...powerShellCalls('Undo-Show', renames.toReversed()),
    '} else {',
    ...powerShellCalls('Rename-Show', renames),
    '}',
    'if ($Failed) { exit 1 }',
    '',
  ].join('\r\n');

/** A FLAC file and its new tags. Tags without a value stay as they are. */
export interface Tagging {
  path: string;
  tags: Readonly<Record<string, string | undefined>>;
}

/** A tag on one line: programs that list tags take a line break for a tag's end. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A shell script that writes tags with metaflac. The hashes of the audio stay; those of whole files change. */
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
