import { list } from './list.ts';

export const animals = list(`
  Badger, Barn Owl, Bobcat, Bullfrog, Bumblebee, Buzzard, Catfish, Caterpillar, Chickadee, Cicada, Coyote, Crayfish, Cricket, Dogfish, Donkey, Dragonfly,
  Egret, Falcon, Ferret, Finch, Firefly, Flounder, Goldfinch, Grackle, Grasshopper, Groundhog, Gull, Hare, Hawk, Hedgehog, Heron, Hornet, Jackrabbit,
  Jackdaw, Jay, Katydid, Kestrel, Killdeer, Kingfisher, Kingsnake, Ladybug, Lamprey, Lark, Loon, Lynx, Mackerel, Magpie, Mallard, Marmot, Marten, Mastiff,
  Minnow, Mockingbird, Mole, Mongrel, Moth, Mudlark, Mule, Muskrat, Mustang, Newt, Nighthawk, Nightjar, Nuthatch, Opossum, Osprey, Otter, Oyster,
  Pelican, Perch, Pheasant, Pickerel, Pigeon, Plover, Polecat, Porcupine, Possum, Quail, Rabbit, Raccoon, Redwing, Rooster, Salamander, Sandpiper,
  Sapsucker, Scorpion, Seahorse, Shrew, Skink, Skunk, Snail, Snapper, Snipe, Sparrow, Spider, Squid, Squirrel, Starling, Stork, Sturgeon,
  Swallow, Swift, Tadpole, Terrapin, Thrush, Toad, Trout, Turkey, Turtle, Vulture, Walleye, Warbler, Warthog, Wasp, Waxwing, Weasel, Whippoorwill,
  Wildcat, Wolfhound, Wombat, Woodchuck, Woodcock, Wren, Yak, Zebra
`);

export const plants = list(`
  Alder, Apple, Ash, Aspen, Bayberry, Beech, Birch, Blackthorn, Bluebell, Boxwood, Bramble, Briar, Buckeye, Burdock, Buttercup, Camphor, Cattail, Cedar,
  Chestnut, Chicory, Clover, Columbine, Cottonwood, Cypress, Dandelion, Dogwood, Elderberry, Elm, Fern, Fescue, Foxglove, Gooseberry, Goldenrod, Hawthorn,
  Hazel, Heather, Hemlock, Hickory, Holly, Honeysuckle, Huckleberry, Indigo, Ironwood, Ivy, Jasmine, Juniper, Kudzu, Larkspur, Laurel, Lichen, Lilac, Linden,
  Locust, Magnolia, Maple, Marigold, Milkweed, Mistletoe, Moss, Mulberry, Mustard, Nettle, Oleander, Palmetto, Pawpaw, Pecan, Persimmon, Pine, Plum, Poppy,
  Quince, Ragweed, Rhubarb, Rosemary, Rye, Sagebrush, Sassafras, Saltbush, Sedge, Sequoia, Sorrel, Spruce, Snowberry, Sugar Pine, Sumac, Sunflower,
  Sweetgum, Sweetgrass, Sycamore, Tamarack, Tansy, Thistle, Tupelo, Verbena, Violet, Walnut, Willow, Wisteria, Wormwood, Yarrow, Yucca, Zinnia
`);

export const landforms = list(`
  Bay, Bend, Bluff, Bottom, Branch, Brook, Canyon, Cliff, Coast, Cove, Creek, Delta, Divide, Falls, Fen, Ferry, Field, Flats, Ford, Fork, Gap, Glen, Gorge,
  Grove, Gulch, Harbor, Heights, Hill, Hollow, Island, Junction, Knob, Lake, Landing, Marsh, Meadow, Mesa, Mountain, Narrows, Orchard, Pass, Pasture, Peak,
  Point, Pond, Prairie, Ridge, River, Run, Shoals, Shore, Spring, Station, Summit, Swamp, Terrace, Trail, Valley, Woods
`);

export const skies = list(`
  Afternoon, April, August, Autumn, Blizzard, Breeze, Cloud, Comet, Dawn, Daylight, December, Downpour, Drizzle, Dusk, Eclipse, Equinox, Evening, Fog, Frost,
  Gale, Hailstorm, Harvest, Heatwave, Horizon, Hurricane, Indian Summer, January, July, June, Lightning, Midnight, Midsummer, Mist, Monday, Moonlight,
  Morning, Nightfall, Noon, November, October, Orbit, Rain, Rainbow, Satellite, Saturday, Saturn, September, Shadow, Sky, Sleet, Snow, Snowfall, Solstice,
  Squall, Star, Starlight, Storm, Summer, Sundown, Sunday, Sunrise, Sunset, Thunder, Tide, Tuesday, Twilight, Undertow, Weather, Wind, Winter
`);
