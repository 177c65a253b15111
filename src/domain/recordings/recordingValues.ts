import { draftedForm } from '#domain/drafts/drafts.ts';

/** A checksum list: its name, and its lines. */
export interface ChecksumText {
  description: string;
  body: string;
}

/** The lines of a list as they are compared with those of others, whatever their names and line ends. */
export const comparedLines = ({ body }: ChecksumText): string => body.trim().replace(/\r\n?/g, '\n');

/** The values of a recording's form, in the order of its fields. Numbers are texts, as typed. */
export type RecordingValues = {
  comments: string;
  textdoc: string;
  archiveIdentifier: string;
  circdate: string;
  wavdiskcount: string;
  shndiskcount: string;
  checksums: readonly ChecksumText[];
};

export const EMPTY_RECORDING: RecordingValues = {
  comments: '',
  textdoc: '',
  archiveIdentifier: '',
  circdate: '',
  wavdiskcount: '',
  shndiskcount: '',
  checksums: [],
};

/** The form of a new recording. Its input is kept while its show is found or added, too. */
export const ADD_RECORDING = /* @__PURE__ */ draftedForm<RecordingValues>('Add Recording', EMPTY_RECORDING);
