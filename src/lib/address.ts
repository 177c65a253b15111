import { createContext, use } from 'react';
import type { Params } from 'react-router';

/** The parts of an address that a page reads: each is text from outside, to be parsed. */
export interface Address {
  params: Readonly<Params>;
  search: URLSearchParams;
}

/** Set by the route of a page. */
export const AddressContext = createContext<Address | undefined>(undefined);

/** The address of the page that is shown; the same object for as long as it is. */
export function useAddress(): Address {
  const address = use(AddressContext);
  if (!address) throw new Error('There is no page around this component.');
  return address;
}
