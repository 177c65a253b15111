import { InlineSelect } from '#components/forms/InlineSelect.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { KIND_OPTIONS } from '#domain/recordings/kindOptions.ts';
import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { withCommas } from '#lib/counted.ts';
import type { Failure } from '#lib/failure.ts';

/** Shows of a year, chosen by what they were recorded from. */
export interface ChosenSource {
  /** Undefined: any. */
  kind: SourceKind | undefined;
  /** The shows with a recording of that kind; undefined while it is any, or unknown. */
  ids: ReadonlySet<number> | undefined;
  /** Why they are not known. */
  failure: Failure | undefined;
  onChange: (kind: SourceKind | undefined) => void;
}

interface SourceChoiceProps extends ChosenSource {
  /** How many shows it leaves, of how many. */
  shown: number;
  total: number;
}

/** Chooses shows by what they were recorded from. */
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
