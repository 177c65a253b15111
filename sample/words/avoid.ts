import { list } from './list.ts';

/** Names of real artists that the patterns could produce, without article. Add others that you find. */
export const knownArtists = list(`
  Animals, Bees, Birds, Black Crow, Black Crows, Black Keys, Black Mountain, Black Sabbath, Black Sheep, Blackbird, Blackbirds, Blackfoot, Blackhawk, Blind Melon, Blue Highway, Bright Eyes, Broken Bells, Buckcherry, Bullfrogs, Candles, Cars, Cold Mountain,
  Copperhead, Country Gentlemen, Crash Test, Crickets, Deadwood, Deer Tick, Doors, Downtown, Dragonfly, Drifters, Eagles, Everclear, Falcons, Firefly, Firehouse, Fireside, Fleetwood, Flintlock, Foxfire, Foxglove, Foxygen, Galactic, Goldfinger, Goldfish,
  Gold Rush, Grass Roots, Greenhorn, Greyhound, Groundhogs, Guided, Hawks, Highwaymen, Hollies, Hot Tuna, Iron Butterfly, Iron Horse, Ironside, Jackass, Jackstraw, Jayhawks, Keys, Kinks, Lamps, Larks, Leftover Salmon, Lettuce, Lightning Bolt, Little Feat,
  Lone Star, Lost Highway, Lotus, Lovin, Lynx, Magnets, Magpie Salute, Mark, Marbles, Mavericks, Midlake, Midnight Oil, Modest Mouse, Monkees, Moonshine, Mountain, Mudcrutch, Mudhoney, Mustang, National, Needles, New Pornographers, New Riders, Nightwatch,
  Northern Lights, Old Crow, Orioles, Outkast, Outlaws, Overkill, Paper Bird, Pavement, Pilots, Pioneers, Platters, Prophets, Puppets, Quicksilver, Raconteurs, Radiators, Railroad Earth, Rainbow, Rank and File, Ravens, Rebels, Records, Red Rocker,
  Robins, Rockets, Rose, Rusted Root, Saints, Saltwater, Shadows, Ships, Shins, Silverchair, Silver Apples, Silver Jews, Silverstein, Skyline, Slowdive, Smokestack, Snow Patrol, Songbird, Sparks, Sparklehorse, Sparrows, Spin Doctors, Spoon, Springfield,
  Starship, State Radio, Steelwind, Stereolab, Stonehenge, Strangers, Strawbs, Sugarland, Sugarcubes, Sunnyland, Sundowners, Super Furry Animals, Swallows, Swans, Switchfoot, Table, Tall Tree, Tornados, Tortoise, Train, Tumbleweed, Turtles, Underworld,
  Ventures, Violent Femmes, Wailers, Walkmen, Wallflowers, Waterfall, Weatherbox, Whispertown, White Stripes, White Whale, Whitesnake, Widespread Panic, Wildwood, Windmill, Wolf Parade, Woodpile, Yardbirds, Yellowcard, Yo La Tengo, Zebra, Zephyr
`);

/** Real song titles that the patterns could produce. */
export const knownSongs = list(`
  Acadian Driftwood, Back to Memphis, Black Mountain Rag, Black Water, Blackberry Blossom, Blackbird, Blue Moon, Blue Sky, Box of Rain, Brown Sugar, Casey Jones, Cold Rain and Snow, Copperhead Road, Crimson and Clover, Dark Hollow, Dark Star, Dear Prudence, Eleanor Rigby, Fire on the
  Mountain, Golden Slumbers, Goodnight Irene, Harvest Moon, House of the Rising Sun, John Henry, Little Red Rooster, Lonely Avenue, Lovelight, Manic Monday, Midnight Rider, Midnight Train, Moonshadow, Mr. Bojangles, New Year's Day, Norwegian Wood, November Rain, Old Home Place, Orange Blossom
  Special, Paint It, Paper Moon, Purple Rain, Red House, Ring of Fire, River, Roadhouse Blues, Ruby Tuesday, Sally Goodin, Salt Creek, Shady Grove, Silver Dagger, Stormy Monday, Strawberry Fields, Sugar Magnolia, Summertime, Sunday Morning, Sunshine of Your Love, Sweet Caroline, Sweet Jane,
  Sweet Melissa, Tangled Up in Blue, Time, Wagon Wheel, White Rabbit, Wild Horses, Wild Thing, Wildwood Flower, Winter, Wooden Ships, Yellow Moon, Yellow Submarine
`);
