import { lines, list } from './list.ts';

export type Genre = 'jam' | 'bluegrass' | 'folk' | 'jazz' | 'indie' | 'rock' | 'funk' | 'world';

/** The genres, picked with equal chance. A genre that is picked more often stands here several times. */
export const genres: readonly Genre[] = [
  'jam',
  'jam',
  'jam',
  'bluegrass',
  'bluegrass',
  'folk',
  'folk',
  'folk',
  'folk',
  'jazz',
  'jazz',
  'indie',
  'indie',
  'indie',
  'indie',
  'rock',
  'rock',
  'rock',
  'rock',
  'funk',
  'funk',
  'world',
];

/**
 * The patterns of names. A slot in braces is filled from the list of its name; `+` makes it plural. A pattern that
 * stands several times is used that many times as often.
 */
export const bandPatterns: Record<Genre, readonly string[]> = {
  jam: lines(`
    {plant} {landform}
    {thing} {landform}
    {quality} {animal}
    {thing} {sky}
    {quality} {thing}
    {animal} {thing}
    {last}'s {thing}
    The {plant} {landform} Band
    {first} {last} Band
    {first} {last} & Friends
    {color} {animal}
    {doing} {sky}
    {Compound}
    {Compound}
    {Compound} Family Band
    {number} {landform} {sky}
    {nickname} {last}'s {quality} {thing}
    {thing} of {plant}
    The {quality} {thing} Experiment
    {plant} & {thing}
    {place} {thing} Company
    The {last} Project
    {quality} Supply
    {thing} Theory
  `),
  bluegrass: lines(`
    {place} {landform} Boys
    {place} {landform} Ramblers
    {plant} {landform} String Band
    {last} Brothers
    {last} Family
    The {last} Sisters
    {first} {last} & the {plant} {landform} Boys
    {first} {last} & {place} {landform}
    {color} {landform} Pickers
    {plant} {landform} Express
    {quality} {animal} String Band
    {first} & {first} {last}
    {first} {last} Bluegrass Band
    The {thing} {landform} Cutups
    {nickname} {first} {last}
    The {place} Jug Band
    {color} {plant} {landform}
    {animal} {landform} Grass
    {last} & {last}
    {number} Mile {landform}
  `),
  folk: lines(`
    {first} {last}
    {first} {last}
    {first} {last}
    {first} {last}
    {first} {last}
    {first} {last}
    {first} {last}
    {first} {initial}. {last}
    {first} {last} Trio
    {first} & {first}
    {first} {last} and {first} {last}
    {first} {last} & the {quality} {thing+}
    {last} & {last}
    The {last+} of {place}
    {nickname} {first} {last}
    {plant} & {plant}
    {first} {plant}
    The {quality} {animal+}
  `),
  jazz: lines(`
    {first} {last} Trio
    {first} {last} Quartet
    {first} {last} Quintet
    {first} {last} Sextet
    {first} {last} Group
    {first} {last} Big Band
    {first} {last} Organ Trio
    {first} {last}
    {last} / {last} / {last}
    {last}-{last} Duo
    {first} {last}'s {quality} {thing}
    The {place} Jazz Orchestra
    {place} Art Ensemble
    {last} Music Collective
    {thing} Quartet
    {first} {last} Octet
    {sky} Ensemble
    The {color} {thing} Society
  `),
  indie: lines(`
    {Compound}
    {Compound}
    {thing} {animal+}
    {sky} {animal+}
    The {plant} {thing+}
    The {quality} {thing+}
    {quality} {thing+}
    {quality} {sky}
    {sky} {thing}
    {thing} {thing}
    {doing} the {thing}
    {first} and the {thing+}
    We Were {thing+}
    {first} Is a {animal}
    A {thing} for {first}
    {sky} in {place}
    {color} {thing+}
    {thing} Club
    My {quality} {thing}
    {quality} {animal+}
    Dear {first}
    Oh, {first}!
    {place}
    {thing}, {thing}
    {deed} the {thing}
    Your {thing} Here
    {plant} Museum
    The {sky} Committee
    {animal} & {animal}
    Hello {sky}
    {last} Avenue
    An {vowelthing} for {place}
    {sky}land
    Not {first}
  `),
  rock: lines(`
    The {place} {thing+}
    The {color} {animal+}
    The {quality} {thing+}
    {first} {last}
    {first} {last} Band
    {first} {last} & the {thing+}
    {quality} {first}
    {thing} {animal}
    {color} {thing}
    The {first} {last} Blues Band
    {nickname} {first} {last}
    {nickname} {last} & the {place} {thing+}
    {place} {thing}
    {last}
    {quality} {quality} {thing}
    {thing} Brothers
    {Compound}
    The {plant} Street {animal+}
    {thing} Riot
    {animal} Hotel
    {sky} {animal+}
    The {last} {number}
    {number} {thing} {sky}
    {place} {sky}
    Sons of {place}
    {thing} Thieves
    The {sky} Kings
    {deed} or {deed}
  `),
  funk: lines(`
    {place} Brass Band
    The {color} {thing} Allstars
    {nickname} {first}'s {quality} {thing} Revue
    {quality} {thing} Orchestra
    The {number} {thing} Horns
    {Compound}
    {first} {last}'s {thing} Machine
    {quality} Rhythm Section
    {place} Soul Exchange
    The {quality} {animal} Ensemble
    {thing} Groove Union
    {animal} Funk Conspiracy
    The {last} Street Band
    {quality} Gravity
    {sky} Social Club
    DJ {Compound}
    {first} {last} Experience
    {color} {sky} Sound
    {last} Sound System
    {animal} Dub
  `),
  world: lines(`
    {accented}
    {accented} Trio
    {accented} & {first} {last}
    Orquesta {accented}
    {place} Klezmer Orchestra
    {place} Afrobeat Society
    Los {last+}
    Café {accented}
    {place} Ska Union
    {first} {last} & the Roots of {place}
    {place} Steel Orchestra
    {quality} Lion Hi-Fi
    Ensemble {accented}
    Mañana {sky}
    Compañía {sky}
    {color} Samba School
    Señor {Compound}
    Frères {last}
    La {Compound}
    Zydeco {animal+}
    {first} {last} y los {thing+}
    El Niño {last}
  `),
};

export const compoundStarts = list(`
  Alder, Back, Barn, Bell, Black, Blue, Bone, Box, Brick, Broad, Brush, Buck, Cinder, Clap, Clay, Cold, Copper, Corn, Cross, Dirt, Double, Down, Dream, Drift, Dust, Earth, East, Ever, Fair, Far, Fever, Fire, Flat,
  Fox, Gin, Glass, Gold, Grave, Green, Ground, Half, Hard, Hay, Heart, High, Hollow, Honey, Horse, Ink, Iron, Jack, Jumble, Key, Lamp, Lark, Light, Lime, Lock, Loose, Low, Mad, Marsh, Meadow, Mid, Mill, Mole, Moon, Moss,
  Mud, Neon, Net, Night, North, Oak, Out, Over, Ox, Paper, Pepper, Pine, Plum, Pond, Quick, Quill, Rag, Rail, Rain, Ram, Red, Rock, Rust, Sack, Salt, Sand, Saw, Sea, Shade, Ship, Short, Side, Silver, Skip, Sky, Slack,
  Sled, Slow, Smoke, Snow, Soft, Song, South, Spark, Spill, Spring, Squall, Star, Steel, Stone, Storm, Straw, Sugar, Sun, Swan, Sweet, Switch, Table, Tall, Tangle, Tar, Thorn, Timber, Tin, Toll, Trap, Twine, Under, Up,
  Velvet, Wander, Warm, Wash, Weather, West, Whistle, White, Wild, Wind, Wing, Wolf, Wood, Yard, Yellow, Zig
`);

export const compoundEnds = list(`
  back, bank, barrow, bed, bell, berry, bird, blossom, bottle, bound, bow, box, boy, brook, burn, bush, caster, catcher, chair, chaser, cloth, craft, crow, cup, dale, dog, drum, fall, farer, feather, field, fish, fly, foot,
  ford, gate, glass, grass, ground, hammer, hand, harp, hawk, head, heart, horn, horse, house, jack, jaw, kettle, kin, lake, lark, light, line, lock, maker, man, mare, mark, mill, mouth, needle, nest, owl, path, pearl,
  penny, pie, pike, pipe, poke, pot, quarry, rail, rider, ring, ripple, river, road, root, row, runner, sail, saw, shade, shell, shine, ship, shot, side, skin, smith, smoke, song, spark, spoon, stack, stage, star,
  stitch, stone, strand, stream, swift, tail, thistle, thorn, throat, tide, toe, tone, tooth, top, town, track, tree, vane, wagon, walker, ward, water, wave, way, weed, wheel, whistle, wick, willow, wing, wink, wire,
  wood, works, worth, yard, zag
`);

/** Names that do not begin with a letter. */
export const oddNames = lines(`
  1.21 Jiggawhats
  2 Cents Plain
  2 Tone Mule
  3 Legged Stool
  3rd Shift Supper Club
  4 Walls & a Roof
  5 Acre Woods
  6 Foot Ladder
  6th Street Alibi
  7 Layer Dip
  7th Inning Sketch
  8 Track Minds
  8-Bit Barn Dance
  9 Volt Sunday
  10 Cent Coffee
  10¢ Pistol Club
  11th Hour Bakers
  12 Gauge Lullaby
  13 Pale Ponies
  14th & Vine Street
  16 Penny Nail
  18 Wheel Ballet
  20 Mule Parade
  20/20 Hindsight Trio
  24 Hour Laundromat
  33⅓ Degrees
  37 Postcards
  40 Acre Almanac
  42nd Parallel Band
  45 Adaptor
  50 Foot Wake
  61 Longhorns
  72 and Sunny-ish
  88 Fingers Malone
  99 Cent Opera
  100 Proof Choir
  110 in the Barn
  404 Area Code
  1000 Lb. Canary
  1904 World Unfair
  '77 Wagon
  'Round the Woodpile
  'Til Tuesday Week
  "Stovepipe" Hollis Wainscott
  #1 Uncle
  #9 Coal Train
  $2 Haircut
  $40 Suitcase
  (no relation)
  (The) Parentheticals
  @tlas Shrimp
  *asterisk footnote
  ...and the Moon Was Late
  ...Or So We Heard
  !Ándale Mule!
  ¡Caramba Caramba!
  ¿Quién Es Frank?
  +/- Weather
  & Sons Hauling
  [sic] Puppy
  ½ Pint Harlan
  ∞ Lawn
`);

/** More names that are hard to sort or to show because of their case, accents, articles or spacing. */
export const trickyNames = lines(`
  The A Train Alternates
  A
  The The Barn Was Red
  An Evening With Roland Mudd
  A Fine Kettle
  An Otter Named Carl
  Aardvark Consolidated
  Ægir's Lantern
  Œuvre Complète de Gus
  Þorláksmessa Quartet
  Øresundsbroen Blues
  Ümlaut Überall
  Éclair de Lune
  Ñandú Express
  Škoda Favorit Five
  Ångström Unit
  Çay Bahçesi Orkestrası
  Žižkov Nightbus
  El Camión de Jesús & Teodoro
  mc poptart
  e.l. underwood
  lowercase county
  k-hole jones & the w/o's
  NØRTHFIELD
  XYLO
  Xenia Turnpike
  Xerox Prophets
  Xavier's Attic
  X-Ray Aunties
  Xylem & Phloem
  Qwerty Cowboys
  Quixotic Hank
  Queen Anne's Lawn
  Zwieback
  Zabriskie Corner
  Ibid.
  Etc., Etc.
  O'Dell's Hot Tamales
  d'Arby Lane
  Rock 'n' Row
  AC Unit
  T & the Z's
  Guy
`);
