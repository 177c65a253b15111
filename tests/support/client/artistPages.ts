import { screen, within } from '@testing-library/react';

const links = () => within(screen.getByRole('navigation', { name: 'Artist' })).getAllByRole('link');

export const artistPages = () => links().map((link) => [link.textContent, link.getAttribute('href')]);

/** The names of the links to the current page. */
export const currentArtistPage = () =>
  links()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

/** The expected links to an artist's pages, and to a random show. */
export const artistPagesOf = (id: number, year?: number) => [
  ['Performances', `/performances/${id}`],
  ['History', `/history/${id}`],
  ['Songs', `/history/${id}?tab=songs`],
  ['Venues', `/history/${id}?tab=venues`],
  ['What is missing', `/missing?artist=${id}${year ? `&year=${year}` : ''}`],
  ['View Details', `/artist/${id}`],
  ['Random show', `/random-show/${id}`],
];
