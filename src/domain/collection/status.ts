/** The marks: the visitor has the item, wants it, or attended the show. Only performances are attended. */
export const STATUSES = ['have', 'want', 'attended'] as const;

export type Status = (typeof STATUSES)[number];

/** The names of the marks. */
export const STATUS_NAMES: Readonly<Record<Status, string>> = { have: 'Have', want: 'Want', attended: 'Attended' };

/**
 * The unique key of a mark. An item is had or wanted, one of the two. That its show was attended stands beside it, under
 * a key of its own.
 */
export const markKey = ({ kind, id, status }: { kind: string; id: number; status?: Status }): string =>
  status === 'attended' ? `attended ${id}` : `${kind} ${id}`;
