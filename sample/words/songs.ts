import type { Genre } from './bands.ts';
import { lines, list } from './list.ts';

const anyTitles = lines(`
  {thing}
  {quality} {thing}
  {place}
  {sky}
  {first}
  {deed} the {thing}
  {doing} the {thing}
  {plant} {landform}
  {first}'s {thing}
  {quality} {sky}
  {sky} {thing}
  {deed} Me {sky}
  {sky} in {place}
  {thing} and {thing}
  Don't {deed} the {thing}
  {number} {thing+}
  {color} {thing}
  {animal}
  The {thing} Song
  {doing} {first}
  {quality} {first}
  {thing} on the {landform}
  Back to {place}
  {sky} Again
  Half a {thing}
  No More {thing+}
  {Compound}
  Where the {animal+} Go
  {thing} by {thing}
  Before the {sky}
  {landform} {sky}
  {plant} {sky}
  {thing} {landform}
  {sky} {landform}
  {color} {plant}
  {doing} {place}
  {color} {sky}
  {animal} {landform}
  {nickname} {first}
  {first} {last}
  {thing+}
  {doing}
  {landform}
  {plant}
`);

const titlesOf: Record<Genre, readonly string[]> = {
  jam: lines(`
    {Compound} Jam
    {quality} {animal} Stomp
    {thing} of the {animal}
    {thing} Reprise
    {animal} Suite
    Mr. {last}'s {thing}
    The {quality} {animal}
    {thing} Theme
    {sky} on the {thing}
    {nickname} {first}
    From {landform} to {landform}
  `),
  bluegrass: lines(`
    {place} Breakdown
    {animal} in the {thing}
    {plant} {landform} Home
    {first} {last}
    {place} {landform}
    {last}'s Reel
    {animal} Hornpipe
    {doing} on the {landform}
    Lay My {thing} Down
    {nickname} {first}
    The {place} Train
    Grandpa's {thing}
    {first}, Won't You {deed}
    {plant} Waltz
    Little {first} of {place}
  `),
  folk: lines(`
    {first} of {place}
    A {thing} for {first}
    The {quality} {thing}
    {place} Waltz
    Letter from {place}
    What the {thing} Knew
    {first} & {first}
    My Father's {thing}
    {place}, {year}
    Ballad of {first} {last}
  `),
  jazz: lines(`
    {first}'s Blues
    {quality} {thing}s
    Blues for {last}
    {thing} Minor
    {number} for {first}
    Waltz for {first}
    {sky} Samba
    {thing} Variations
    {last}'s Mood
    {color} Ballad
    Opus {year}
  `),
  indie: lines(`
    {doing}
    I {deed} {thing+}
    {sky}, {sky}
    We {deed} at {sky}
    {thing}less
    {quality} {quality}
    All My {thing+}
    {place} ({quality} Version)
    Your {thing}
    Not a {thing}
    {first} Calls
    {thing}/{thing}
  `),
  rock: lines(`
    {quality} Woman Blues
    {thing} Boogie
    {deed} It
    {place} Woman
    {thing} Fever
    {color} {thing} Blues
    {deed} and {deed}
    {nickname} {first} Blues
    Bring Back My {thing}
    {thing} Shuffle
    {quality} Man
  `),
  funk: lines(`
    {deed} That {thing}
    {animal} Strut
    {thing} Funk
    {quality} Thang
    {place} Second Line
    {first}'s Groove
    {doing} Time
    {nickname} {first}'s Boogaloo
    {number} Step
    The {animal}
  `),
  world: lines(`
    {place} Dub
    {animal} Skank
    {first}'s Freylekhs
    Cumbia de {place}
    {quality} Love
    {thing} Riddim
    Valse de {first}
    {sky} Merengue
    {place} Sher
    {sky} in the Yard
  `),
};

/** The patterns of song titles in a genre, with slots as in the names of bands. Those of the genre alone stand twice. */
export const songPatterns = (genre: Genre): readonly string[] => [...anyTitles, ...titlesOf[genre], ...titlesOf[genre]];

export const instruments: Record<Genre, readonly string[]> = {
  jam: list('guitar, keys, pedal steel, tenor sax, percussion, vocals, bass, drums, harmonica, trumpet'),
  bluegrass: list('fiddle, mandolin, banjo, dobro, guitar, vocals, bass'),
  folk: list('vocals, harmonica, fiddle, acoustic guitar, cello, accordion, upright bass'),
  jazz: list('tenor sax, trumpet, alto sax, guitar, trombone, piano, vibes, drums, bass clarinet'),
  indie: list('vocals, trumpet, violin, synth, tambourine, guitar, drums'),
  rock: list('guitar, harmonica, organ, vocals, slide guitar, saxophone, piano'),
  funk: list('trombone, keys, trumpet, percussion, guitar, vocals, sousaphone, turntables'),
  world: list('percussion, clarinet, oud, accordion, vocals, melodica, kora, violin'),
};
