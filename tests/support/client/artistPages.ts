import { screen, within } from '@testing-library/react';

const links = () => within(screen.getByRole('navigation', { name: 'Artist' })).getAllByRole('link');

/** The pages of an artist that the page on show leads to. */
export const artistPages = () => links().map((link) => [link.textContent, link.getAttribute('href')]);

/** The names of those that are on show. */
export const currentArtistPage = () =>
  links()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

/** The pages of an artist, and a show of the artist that chance chooses. */
export const artistPagesOf = (id: number, year?: number) => [
  ['Performances', `/performances/${id}`],
  ['History', `/history/${id}`],
  ['Songs', `/history/${id}?tab=songs`],
  ['Venues', `/history/${id}?tab=venues`],
  ['What is missing', `/missing?artist=${id}${year ? `&year=${year}` : ''}`],
  ['View Details', `/artist/${id}`],
  ['Random show', `/random-show/${id}`],
];
