import { lines, list } from './list.ts';

/** Names of venues by size, from bars to arenas, with slots as in the names of bands. */
export const venuePatterns: readonly (readonly string[])[] = [
  lines(`
    {last}'s
    The {animal} & {thing}
    {thing} Bar
    {plant} Street Tavern
    {last}'s Pub
    {first}'s Place
    {plant} Street Coffee House
    The {quality} {animal}
    {first}'s Back Porch
    {sky} Café
    {last} Brewing Co.
    {quality} {thing} Records
    {last}'s House Concerts
    The {thing} Stop
    {number} {thing+} Taproom
    Unitarian Church Basement
  `),
  lines(`
    The {thing} Room
    {thing} Club
    {sky} Lounge
    {plant} Street Music Hall
    The {color} {thing}
    {last}'s Saloon
    The {animal} Lounge
    Club {sky}
    {thing} Works
    {last} Street Station
    The {quality} {thing}
    {place} Grange Hall
    {plant} Street Cellar
    {thing} & {thing}
    VFW Post {post}
    The {Compound}
  `),
  lines(`
    {last} Theatre
    {last} Theater
    The {sky} Ballroom
    {place} Opera House
    {last} Hall
    {thing} Factory
    {plant} Hill Auditorium
    Student Union Ballroom, {last} College
    {last} Memorial Hall
    {color} {thing} Ballroom
    The {thing} Exchange
    {place} Music Hall
  `),
  lines(`
    {last} Auditorium
    {last} Gymnasium, {place} State University
    The {sky} Theatre
    {last} Pavilion
    {sky} Hall
    {animal} Park
    {last} Performing Arts Center
    {place} Ice Rink
    {last} Athletic Center, {place} College
    {place} Convention Hall
    Shriners' Hall on {plant} Street
    {last} Armory
    {place} Speedway
    The {last}
    {plant} Street Armory
    {place} Civic Auditorium
    {plant} Grove Amphitheater
    {last} Fieldhouse
    Riverfront Stage at {last} Park
    {place} County Fairgrounds
    {plant} {landform} Vineyards
  `),
  lines(`
    {place} Coliseum
    {last} Arena
    {plant} {landform} Amphitheatre
    {last} Music Center
    {place} Civic Arena
    {last} Stadium
    {sky} Lake Amphitheatre
    {place} Memorial Coliseum
  `),
];

/** Names of venues in countries that do not speak English. */
export const foreignVenuePatterns: readonly (readonly string[])[] = [
  lines(`
    Café {foreign}
    Bar {foreign}
    {foreign} Bar
    Studio {foreign}
  `),
  lines(`
    Club {foreign}
    {foreign}
    Das {foreign}
    {foreign} Club
    De {foreign}
  `),
  lines(`
    {foreign} Theater
    Salle {foreign}
    {foreign} Hall
    Teatro {foreign}
    {foreign} Live
  `),
  lines(`
    {foreign} Palast
    {foreign} Halle
    Palais {foreign}
  `),
  lines(`
    {foreign} Arena
    {foreign} Dome
  `),
];

/** Words for `{foreign}` in these names. They belong to no language in particular. */
export const foreignWords = list(`
  Akazia, Aldebara, Amarant, Bellavista, Borealis, Carambola, Cobalto, Concordia, Delfino, Domino, Elara, Equinox, Falco, Fenix, Galaxie, Gondola, Helios, Ikaros, Jasmin, Kaleido, Kontrapunkt, Kosmos, Lagune, Lumina, Lyra, Madrigal,
  Marabu, Mirador, Nebula, Nordlicht, Oktav, Orangerie, Pandora, Papagei, Pergola, Piccolo, Planeta, Quartier 9, Rondo, Salamandre, Sirius, Solaris, Tandem, Tarantel, Terminus, Trapez, Ultramarin, Valhal, Vinyl, Zenit, Zephyr
`);

/** Invented towns, rivers and counties. */
export const places = list(`
  Abingworth, Alder Fork, Amity, Arbordale, Ashby Falls, Barlow, Beaver Forks, Bellhaven, Belle Prairie, Birdsboro, Black Lick, Boone's Lick, Bridgeton, Buckhorn, Byfield, Calico, Carthage, Cedar Rapidan, Chinquapin, Clearfork, Clinch, Cold Harbor, Copper City,
  Corinth, Cumberland Bend, Dandridge, Deer Isle, Delphi, Dover Plains, Eastover, Elkhorn, Ellicott, Elysian, Fallbrook, Fincastle, Forked Deer, Frenchman's, Galena, Glenrock, Goshen, Grafton, Greenbrier, Half Moon, Harmony, Hebron, High Shoals,
  Hiwassee, Hunter's Point, Irondale, Jericho, Kanawha, Kickapoo, Kinderhook, Lamar, Laurel Fork, Lebanon, Little Egypt, Lost Nation, Luray, Macungie, Maple Rapids, Marietta, Meramec, Millbrook, Mohawk, Monongah, Moosup, Mystic, Nantahala, New Galilee,
  North Fork, Oneida, Orleans, Osage, Otter Tail, Palisade, Pawnee, Penobscot, Pequot, Piasa, Platte, Pomona, Prairie du Loup, Quitman, Raccoon Creek, Rapidan, Red Hook, Rockport, Saginaw, Salem, Salt Fork, Sandusky, Santee, Saluda, Saranac, Schoharie, Shiloh,
  Shenango, Skagit, Skykomish, Smyrna, Spoon River, St. Alban, Stillwater, Stockbridge, Sugar Creek, Sunbury, Susitna, Swannanoa, Tallulah, Ten Mile, Tioga, Tippecanoe, Tishomingo, Truckee, Tuscarora, Twin Forks, Umpqua, Vandalia, Vermilion, Wabash, Walla Walla,
  Wapsipinicon, Warsaw, Watauga, West Fork, Winooski, Yadkin, Yazoo, Zanesfield
`);

/** A festival: its name, its place, its month, and the number of the weekend in that month. */
export interface Festival {
  name: string;
  venue: string;
  city: string;
  state: string;
  month: number;
  weekend: number;
  since: number;
}

const gatherings = `
Saltlick Spring Picnic|Hebron Farm|Floyd|VA|4|3|1989; Swannanoa Bluegrass & Barbecue Weekend|Watauga Fairgrounds|Boone|NC|4|4|1978; Crawdaddy Days|Bayou Commons|Lafayette|LA|4|2|1984; Oak Grove Campout|Oak Grove Preserve|Live Oak|FL|3|4|1992;
Magnolia Mile Festival|Sturdivant Park|Athens|GA|5|1|1990; Summerlin Farm Jam|Summerlin Farm|Lexington|KY|5|3|1995; Hackenberg Hill Hoedown|Hackenberg Hill|Lancaster|PA|5|4|1986; High Meadow Memorial Weekend|High Meadow Ranch|Quincy|CA|5|4|1991;
Sawtooth Solstice|Ironwood Pasture|Ketchum|ID|6|3|1993; San Juan Pickers' Gathering|Bear Paw Meadow|Telluride|CO|6|3|1976; Half Moon Folk Festival|Half Moon State Park|Great Barrington|MA|6|2|1972; Riverbend Roots Fest|Riverbend Landing|Chattanooga|TN|6|2|1983;
Big Muddy Jubilee|Spoon River Fairgrounds|Carbondale|IL|6|4|1988; Kickapoo Creek Blowout|Kickapoo Creek|Peoria|IL|7|1|1974; Firefly Hollow|Firefly Hollow Campground|Ithaca|NY|7|3|1990; Northern Lights Jamboree|Ten Mile Lake|Duluth|MN|7|2|1987;
Skagit Valley Hullabaloo|Starbird Farm|Bellingham|WA|7|4|1985; Green Mountain Hootenanny|Sugarhouse Fields|Burlington|VT|7|4|1981; Tidewater Jazz Weekend|Saltmarsh Pavilion|Newport|RI|8|2|1968; Buzzard Rock Reunion|Buzzard Rock Park|Morgantown|WV|8|1|1994;
Prairie Moon Music Fest|Stackhouse Prairie|Lawrence|KS|8|3|1992; Mountain Laurel String Week|Laurel Fork Lodge|Asheville|NC|8|2|1970; Shoreline Sessions|Penobscot Landing|Portland|ME|8|3|1997; Walnut Bottoms|Walnut Bottoms Fairgrounds|Winfield|KS|9|3|1973;
Harvest Home Weekend|Setzer Orchard|Ann Arbor|MI|9|4|1996; Red Rooster Roundup|Rooster Ranch|Austin|TX|9|2|1998; Hay Wagon Fall Classic|Meriwether Farm|Charlottesville|VA|10|1|1991; Bonfire by the Bay|Seabrooke Commons|Santa Cruz|CA|10|2|1999;
Swamp Gas|Tallulah Springs|Gainesville|FL|10|3|2001; Spirit of Sweetwater|Sweetwater Music Park|Live Oak|FL|10|4|1997
`;

export const festivals: readonly Festival[] = gatherings
  .trim()
  .split(';')
  .map((line) => {
    const [name = '', venue = '', city = '', state = '', month, weekend, since] = line.trim().split('|');
    return { name, venue, city, state, month: Number(month), weekend: Number(weekend), since: Number(since) };
  });
