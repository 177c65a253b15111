/** What all lists say of a performance. */
export interface ListedPerformance {
  id: number;
  date: string;
  year: number;
  title: string | null;
  venue: string | null;
  city: string | null;
  state: string | null;
}
