import { lines } from './list.ts';

/** The best-known artists as `genre | name`. Those that tour most come first. */
export const bestKnown = lines(`
  jam | Marrowbone Creek
  jam | The Saltmarsh Revival
  jam | Tuckahoe Freight
  bluegrass | Big Cedar Slide
  jam | Percolator Jones
  jam | Slow Ferry to Duluth
  jam | Pelican Switch
  jam | Orrin Halverstadt Band
  indie | Mothlamp
  jam | Boxelder Road
  rock | The Dray Horses
  funk | Seventh Ward Conspiracy
  jam | Copper Kettle Society
  bluegrass | The Fennimore Brothers
  jam | Understory
  folk | Della Rainwater
  jam | Ampersand Landing
  bluegrass | Sugarhouse Mountain Boys
  rock | Gus Thistlewood & the Night Shift
  jam | The Hollow Mill Band
  indie | Swimming the Quarry
  jam | Sallow Moon
  rock | Ironmonger
  jam | Dr. Fennel's Remedy
  funk | Greasy Ledger
  folk | Levi Starkweather
  jazz | Roscoe Blankenbaker Trio
  bluegrass | Wander String Band
  jam | Bottomland Parade
  indie | The Paper Barons
  jam | Mule Resolution
  rock | Sister Velocity
  jam | Nine Acre Hum
  funk | The Brass Tack Orchestra
  bluegrass | Chicory Gap
  jam | Skeleton Orchard
  folk | Ezra Tillinghast
  indie | Telephone Orchard
  jam | Badger State Transit
  rock | Lonnie Ledbetter-Cole & the Radiators of Doom
  jazz | The Winterbourne Organ Trio
  jam | Lantern & Loom
  world | Kwesi Adomako-Finch & Roots Harbor
  jam | Gravel Yard Alumni
  bluegrass | Hattie Honeycutt & Cold Spring
  indie | Snowplow Angels
  jam | Bird Dog Almanac
  rock | The Vermilion Kings
  funk | Stoop Sale
  folk | June & Arlo Birdsong
  jam | Sundial Supply
  jam | The Mercer Street Experiment
  indie | Brother Elevator
  bluegrass | Smokewood Pike
  rock | Harlan Youngblood-Katz
  jam | Turnstile Gospel
  jazz | Theo Quackenbush Quartet
  jam | Meridian Feedlot
  folk | Nora Twombly
  indie | A Whale Named Doris
  funk | DJ Marmalade Hour
  jam | Silo Philharmonic
  rock | Texas Fothergill
  bluegrass | Tarpley & Swearingen
  jam | Barefoot Senator
  world | Orquesta Villadiego
  indie | Lake Effect Choir
  jam | Old Number Nine
  folk | Silas Trowbridge
  rock | Motor Lodge Saints
  jam | Strawberry Tarmac
  jazz | Sandpiper Collective
  bluegrass | Bluestem Cutoff
  funk | Sugarfoot Municipal
  jam | The Late Edition
  indie | Sweater Weather Union
  rock | Blackledge
  jam | Stovepipe Alley
  folk | Mercy Drinkwater
  jam | Backyard Satellite
  bluegrass | The Swinehart Family
  indie | Everyone's Cousin
  rock | The Saddle Stitch
  funk | Ladder Company 12
  jam | Kettlewell
  jazz | Wendell Shackelford Group
  jam | Snapping Turtle Trust
  folk | Rufus Merrifield
  indie | Milk Route
  rock | Big Ruby Upchurch
  jam | Hexagon Farm
  bluegrass | Split Rail Revue
  world | Søren Kjærsgård & the North Sea Ramblers
  jam | Sawbuck
  indie | Sorry, Margaret
  rock | Skillet Lake
  folk | Caleb Wildermuth
  jam | Polite Thunder
  funk | Midnight Laundry Service
  jam | The Yarrow Stalks
  bluegrass | Stickley Ridge
  indie | Swan Dive Academy
  rock | Sleepwalk County
  jazz | Marian Abernash Quintet
  jam | Buzzard's Roost Revival
  folk | The Scriven Sisters
  jam | Salt & Ballast
  indie | Bicycle Museum
  rock | Buckmeister
  jam | Mosey
`);
