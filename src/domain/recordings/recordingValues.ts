import { createDraft } from '#components/forms/draft.ts';

/** A checksum list: what it is called, and its lines. */
export interface ChecksumText {
  description: string;
  body: string;
}

/** What the form of a recording holds, in the order of its fields. Numbers are as they are typed. */
export type RecordingValues = {
  comments: string;
  textdoc: string;
  archiveIdentifier: string;
  circdate: string;
  wavdiskcount: string;
  shndiskcount: string;
  checksums: readonly ChecksumText[];
};

/** A recording of which nothing is known. */
export const EMPTY_RECORDING: RecordingValues = {
  comments: '',
  textdoc: '',
  archiveIdentifier: '',
  circdate: '',
  wavdiskcount: '',
  shndiskcount: '',
  checksums: [],
};

/** A recording that is to be added, while its show is looked for or added, or its member logs in. */
export const recordingDraft = /* @__PURE__ */ createDraft<RecordingValues>('Add Recording');
