/** The fields of a performance that all lists show. */
export interface ListedPerformance {
  id: number;
  date: string;
  year: number;
  title: string | null;
  venue: string | null;
  city: string | null;
  state: string | null;
}
