import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { KIND_OPTIONS } from '#domain/recordings/kindOptions.ts';
import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { withCommas } from '#lib/counted.ts';
import type { Failure } from '#lib/failure.ts';

/** The filter of a year's shows by kind of recording. */
export interface ChosenSource {
  /** The chosen kind; undefined for any. */
  kind: SourceKind | undefined;
  /** The ids of shows with a recording of that kind; undefined for any kind, or while unknown. */
  ids: ReadonlySet<number> | undefined;
  /** The failure to load them. */
  failure: Failure | undefined;
  onChange: (kind: SourceKind | undefined) => void;
}

interface SourceChoiceProps extends ChosenSource {
  /** The number of shows that remain, and of all. */
  shown: number;
  total: number;
}

export const SourceChoice = ({ kind, ids, failure, onChange, shown, total }: SourceChoiceProps) => (
  <>
    <InlineSelect
      label="Kind of recording"
      options={KIND_OPTIONS}
      value={kind ?? ''}
      onChange={(chosen) => onChange(parseSourceKind(chosen))}
      note={ids && `${shown ? withCommas(shown) : 'None'} of ${withCommas(total)}`}
    />
    {failure && <FailureNotice failure={failure} title="Error Loading Data" />}
  </>
);
