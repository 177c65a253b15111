import { useMemo } from 'react';
import { type Params, useParams, useSearchParams } from 'react-router';

/** The parts of an address that a page reads: each is text from outside, to be parsed. */
export interface Address {
  params: Readonly<Params>;
  search: URLSearchParams;
}

/** The address of the page that is shown. */
export function useAddress(): Address {
  const params = useParams();
  const [search] = useSearchParams();
  return useMemo(() => ({ params, search }), [params, search]);
}
