import { expect, test } from 'vitest';
import { asVenueKey, venueKey } from '#set-lists/venues.ts';

test.each([
  ['Riverside Theater', 'The Riverside Theater'],
  ['Riverside Theater', 'riverside theatre'],
  ['Café Tandem', 'Cafe Tandem'],
  ["St. Mark's Hall", 'St Marks Hall'],
  ['Sound & Light Theatre', 'Sound and Light Theater'],
  ['Kaiser Convention Center', 'Kaiser  Convention-Centre'],
])('%j and %j in one city are one venue', (one, other) => {
  expect(venueKey(one, 'Milwaukee, WI')).toBe(venueKey(other, 'Milwaukee, WI'));
});

test.each([
  ['Riverside Theater', 'Riverside Hall'],
  ['The Theater', 'Center'],
  ['Theaters', 'Theater'],
])('%j and %j are two', (one, other) => {
  expect(venueKey(one, 'Milwaukee, WI')).not.toBe(venueKey(other, 'Milwaukee, WI'));
});

test('one name in two cities is two venues, and a key is its own key', () => {
  expect(venueKey('Riverside Theater', 'Milwaukee, WI')).not.toBe(venueKey('Riverside Theater', 'Austin, TX'));
  const key = venueKey("The St. Mark's Theatre & Hall", 'St. Paul, MN');
  expect(asVenueKey(key)).toBe(key);
  expect(asVenueKey('the riverside theatre, milwaukee, wi')).toBe(venueKey('Riverside Theater', 'Milwaukee, WI'));
});
