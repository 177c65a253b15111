import { expect, test } from 'vitest';
import { guestsAndTour } from '#texts/guestsAndTour.ts';

test.each<[string, string[]]>([
  ['Taillights Fade [Buffalo Tom cover] [with Bill Janovitz]', ['Bill Janovitz']],
  ['Red Mosquito [with Danny Clinch on harmonica]', ['Danny Clinch']],
  ['Millrace (with Dave Nolan on flute) > Tin Roof (with Dave Nolan)', ['Dave Nolan']],
  ['Ocean of Noise [with Calexico] [Tour debut]', ['Calexico']],
  ['Warp 1.9 [with The Bloody Beetroots]', ['The Bloody Beetroots']],
  ['Dark Star [with the Owls]', ['The Owls']],
  ['Scorpion Flower [with Anneke van Giersbergen; acoustic]', ['Anneke van Giersbergen']],
  ['Ouvi dizer [with Carlão], Deixa ser [with Márcia]', ['Carlão', 'Márcia']],
  ['Sorrow [with St. Vincent]', ['St. Vincent']],
  ['Barn (w/ Ann Lee, Bob Gull & Cy Heron)', ['Ann Lee', 'Bob Gull', 'Cy Heron']],
  ['Home [with Edward Sharpe and the Magnetic Zeros]', ['Edward Sharpe and the Magnetic Zeros']],
  ['Barn [feat. Ann Lee and horns]', ['Ann Lee']],
  ['Alive [also with Red Limo String Quartet] [strings only]', ['Red Limo String Quartet']],
  // Notes on the song.
  ['Daughter [with "It\'s Ok" tag]', []],
  ['Lane Boy [with elements of ‘Nico and the Niners’]', []],
  ["Are You In? [With a snippet of Snoop Dogg's Gin and Juice]", []],
  ["Shivers [with 'He Was A Friend Of Mine' snippet]", []],
  ['Normal Person [with David Bowie\'s "Heroes" intro]', []],
  ["Fight Fire With Fire [w/ Beethoven's Symphony No. 5]", []],
  ['Stripsearch [w/ Chariots of Fire]', []],
  ['Adios [With extended intro], Brianstorm [with drum solo], Barn [with strings], Mill [with Strings]', []],
  ['Temptation / Star Guitar [with Temptation vocals]', []],
  ['Animals [with banker throwing Muse Money into the crowd]', []],
  ['Today [without Nicole, she was feeling sick]', []],
  ['The Green Manalishi (With the Two Prong Crown), Dancing (With Myself), The Song (With All Your Power)', []],
  ['Barn (with vocals by Ann Lee)', []],
])('reads the guests of %s', (set, guests) => {
  expect(guestsAndTour([set], '').guests).toEqual(guests);
});

test.each<[string, string[]]>([
  ['With Elliot Levin on saxophone.', ['Elliot Levin']],
  ['With Anthony Rogers-Wright of the Arthur Dent Foundation on bass.', ['Anthony Rogers-Wright']],
  ['With Larry Klein on bass for Set 2. Opening for New Riders of the Purple Sage.', ['Larry Klein']],
  ['First set only; Lara Cwass sat in on guitar', ['Lara Cwass']],
  ['Special guests: Ann Lee (fiddle), Bob Gull (keys)', ['Ann Lee', 'Bob Gull']],
  ['Encore with Ann Lee and Bob Gull on backing vocals', ['Ann Lee', 'Bob Gull']],
  // Opening acts, members of the band, and whom nobody could find by such a name.
  ['with the Grateful Dead', []],
  ['With Ann Lee and the Owls', []],
  ['Opening for New Riders of the Purple Sage', []],
  ['With Barber on keys during intro', []],
  ['Sammy on bass.', []],
  ['First show with Rob Patterson on guitar.', []],
  ['Final Show with Walter Gervers on Bass until 2023', []],
  ['Pet Sounds 50th Anniversary World Tour: With Al Jardine and Blondie Chaplin', []],
  ['Sitting In Limbo', []],
])('reads the guests of the comment %s', (comment, guests) => {
  expect(guestsAndTour([], comment).guests).toEqual(guests);
});

test.each<[string, string | undefined]>([
  ['Sold out.\nTour: Most Wanted', 'Most Wanted'],
  ['European Tour 2022', 'European Tour 2022'],
  ['2013/2014 Festival Tour', '2013/2014 Festival Tour'],
  ['The Wild God Tour - UK & Europe 2024', 'The Wild God Tour - UK & Europe 2024'],
  ['A Summer Tour Named Death Europe 2019', 'A Summer Tour Named Death Europe 2019'],
  ['Godspeed You! Black Emperor on Tour: Liberation', 'Godspeed You! Black Emperor on Tour: Liberation'],
  ['Pet Sounds World Tour: With Al Jardine', 'Pet Sounds World Tour'],
  ['Greatest Hits Europe Tour; First show with Rob Patterson on guitar.', 'Greatest Hits Europe Tour'],
  ['2019 European Tour; "It Happened Today" was on the setlist.', '2019 European Tour'],
  ['Lonerism; Last gig of the Lonerism Tour', undefined],
  ['First Show of the Summer Tour', undefined],
  ['Tour Debut of Barn', undefined],
  ['The band was on tour with the Owls', undefined],
  ['Tour', undefined],
  ['Tour:', undefined],
  ['', undefined],
])('reads the tour of %s', (comment, tour) => {
  expect(guestsAndTour(['Barn [Tour debut]'], comment).tour).toBe(tour);
});

test.each(['with ', '(with A', 'A, ', 'w/ A on ', 'Tour ', '[', 'a\n', 'A & '])('reads 50 kB of %j', (text) => {
  const long = text.repeat(50_000 / text.length);
  expect(guestsAndTour([long], long).tour).toBeUndefined();
});
