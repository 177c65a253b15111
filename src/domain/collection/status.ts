/** The marks: the visitor has the item, wants it, or attended the show. Only performances are attended. */
export const STATUSES = ['have', 'want', 'attended'] as const;

export type Status = (typeof STATUSES)[number];

export const STATUS_NAMES: Readonly<Record<Status, string>> = { have: 'Have', want: 'Want', attended: 'Attended' };

/**
 * The unique key of a mark. `have` and `want` share a key, as an item has one of the two. `attended` has a key of its
 * own, so that a show can have both marks.
 */
export const markKey = ({ kind, id, status }: { kind: string; id: number; status?: Status }): string =>
  status === 'attended' ? `attended ${id}` : `${kind} ${id}`;
