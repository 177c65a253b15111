import { list } from './list.ts';

export const things = list(`
  Accordion, Acre, Airplane, Alibi, Almanac, Anchor, Antenna, Anvil, Apron, Arrow, Atlas, Attic, Avalanche, Axle, Ballast, Balloon, Bandit, Banner, Barn,
  Barrel, Basement, Basket, Bathtub, Battery, Beacon, Bell, Bicycle, Biscuit, Blanket, Boat, Bottle, Boxcar, Bridge, Briefcase, Broom, Bucket, Button, Cabin,
  Cadillac, Calendar, Camera, Candle, Cannon, Canoe, Caravan, Cargo, Carousel, Carpet, Cellar, Chandelier, Chapel, Chimney, Cigar, Cinder, Clock, Coffin,
  Compass, Copper, Cork, Corridor, Cottage, Cradle, Crown, Curtain, Dagger, Depot, Diamond, Diner, Dollar, Domino, Doorbell, Drawer, Drifter, Dynamo,
  Elevator, Ember, Engine, Envelope, Factory, Fence, Fender, Fiddle, Fire Escape, Fishbowl, Flagpole, Flashlight, Forklift, Freight, Furnace, Garage, Garden,
  Gasoline, Gazette, Ghost, Giant, Glove, Gospel, Gravel, Greenhouse, Halo, Hammer, Hammock, Handle, Hangar, Harmonica, Harness, Hatchet, Hermit, Highway, Hinge,
  Honey, Horseshoe, Hotel, Hourglass, Iron, Ivory, Jacket, Jigsaw, Jukebox, Kerosene, Kettle, Keyhole, Kite, Kitchen, Ladder, Lamp, Lantern, Lasso, Latch,
  Lawnchair, Ledger, Lemonade, Letter, Levee, Lever, Lighthouse, Lobby, Locket, Locomotive, Loom, Machine, Magnet, Mailbox, Mandolin, Marble, Marquee, Mason
  Jar, Match, Mattress, Medicine, Mercury, Milkman, Mill, Mirror, Molasses, Motel, Motor, Mountain, Museum, Needle, Newspaper, Nickel, Nightgown, Notebook, Oar,
  Oil Can, Orphan, Overcoat, Paddle, Pantry, Parachute, Parade, Parlor, Pavement, Pencil, Pendulum, Penny, Pepper, Piano, Pickle, Picture, Pillow, Pilot, Pioneer,
  Pistol, Piston, Planet, Plow, Pocket, Porch, Postcard, Powder, Preacher, Prophet, Pulley, Puppet, Quarry, Quilt, Radiator, Radio, Raft, Railroad, Razor,
  Rebel, Receipt, Ribbon, Rider, Rifle, Road, Rocket, Rope, Rudder, Saddle, Sailor, Saloon, Salt, Sandbag, Sandwich, Sawdust, Sawmill, Scaffold, Scarecrow,
  Schoolbus, Schooner, Scissors, Screen Door, Secret, Shadow, Shanty, Sheriff, Shipwreck, Shoebox, Shovel, Sidecar, Sidewalk, Signal, Silo, Silver, Skillet,
  Skyline, Sled, Smokestack, Soldier, Spindle, Spoon, Stable, Staircase, Stove, Stowaway, Stranger, Streetcar, Sugar, Suitcase, Sundial, Supper, Swing, Switchboard,
  Syrup, Table, Tambourine, Teacup, Telegram, Telephone, Thimble, Thread, Ticket, Tinder, Tobacco, Tornado, Tower, Tractor, Train, Trampoline, Trolley, Trumpet,
  Tugboat, Tunnel, Typewriter, Umbrella, Valve, Vestibule, Violin, Wagon, Waitress, Wallpaper, Wardrobe, Warehouse, Washboard, Water Tower, Whiskey, Whistle,
  Window, Windmill, Yardstick, Zeppelin, Zipper
`);

export const qualities = list(`
  Aimless, Ancient, Backward, Bent, Bitter, Blind, Blinking, Borrowed, Brave, Broken, Busted, Careless, Casual, Certain, Cheap, Civil, Clever, Common, Cosmic,
  Counterfeit, Crooked, Crowded, Curious, Daily, Dapper, Deep, Distant, Dizzy, Double, Drowsy, Dusty, Early, Eastern, Easy, Electric, Elegant, Empty, Endless,
  Evening, Faded, Fancy, Fearless, Final, Fond, Foreign, Forgotten, Frozen, Funny, Gentle, Giant, Gilded, Gone, Grand, Greasy, Half, Handsome, Happy, Heavy,
  Hidden, High, Hollow, Holy, Homemade, Honest, Humble, Hungry, Idle, Infinite, Invisible, Jagged, Jealous, Jolly, Kind, Late, Lazy, Left-Handed, Little, Local,
  Lonely, Long, Loose, Lost, Loud, Lucky, Lunar, Mellow, Mighty, Minor, Missing, Modern, Modest, Muddy, Narrow, National, Natural, Neon, New, Nervous, Noisy,
  Northern, Odd, Old, Only, Open, Ordinary, Original, Outer, Painted, Paper, Parallel, Patient, Peculiar, Perfect, Plain, Polite, Poor, Portable, Private, Proud,
  Quiet, Radiant, Ragged, Rambling, Rare, Reckless, Restless, Rolling, Rough, Royal, Rural, Rusty, Sacred, Salty, Savage, Second, Secret, Seldom, Serious,
  Shady, Shaky, Shallow, Sharp, Shifty, Short, Silent, Simple, Sincere, Sinking, Skinny, Sleeping, Sleepy, Slippery, Slow, Small, Smiling, Smoky, Smooth,
  Sober, Soft, Solar, Solemn, Solid, Southern, Spare, Spotted, Square, Static, Steady, Stolen, Strange, Stray, Stubborn, Sturdy, Subtle, Sudden, Sunken,
  Super, Sunday, Swollen, Tall, Tame, Tangled, Tender, Thirsty, Tidy, Tiny, Tired, Twisted, Uncertain, Uneven, Unlikely, Upright, Upstate, Urgent, Useless,
  Vacant, Vague, Velvet, Vintage, Wandering, Warm, Weary, Western, Wicked, Wide, Wild, Winding, Windy, Wooden, Worried, Yonder, Young, Zigzag
`);

export const colors = list(`
  Amber, Black, Blue, Brass, Bronze, Brown, Copper, Crimson, Ebony, Emerald, Gold, Golden, Gray, Green, Indigo, Ivory, Lavender, Maroon, Orange, Pewter, Purple, Red,
  Rust, Saffron, Scarlet, Sepia, Sienna, Silver, Slate, Tan, Teal, Vermilion, White, Yellow
`);

export const numbers = list(
  'Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Eleven, Twelve, Thirteen, Forty, Fifty, Sixty, Ninety',
);

/** Things to do, in the imperative: "Follow the River". */
export const deeds = list(`
  Ask, Bend, Borrow, Break, Burn, Bury, Call, Carry, Catch, Chase, Count, Cross, Draw, Drive, Drop, Fix, Fold, Follow, Forget, Gather, Haul, Hide, Hold,
  Hurry, Keep, Kick, Leave, Lend, Lift, Lose, Mend, Mind, Move, Paint, Pass, Pour, Pull, Raise, Read, Remember, Ride, Ring, Roll, Row, Save, Scatter,
  Send, Shake, Shine, Sink, Spill, Split, Steal, Stoke, Sweep, Swing, Take, Throw, Tie, Trade, Trust, Turn, Wake, Walk, Wash, Watch, Wind
`);

/** Verbs in the progressive form, not all of them those of `deeds`: "Following the River". */
export const doings = list(`
  Asking, Bending, Borrowing, Breaking, Burning, Burying, Calling, Carrying, Catching, Chasing, Climbing, Counting, Crossing, Drawing, Driving, Dreaming of,
  Fixing, Folding, Following, Forgetting, Gathering, Hauling, Hiding, Holding, Keeping, Leaving, Lifting, Losing, Mending, Missing, Moving, Naming, Outrunning,
  Painting, Passing, Praising, Raising, Reading, Remembering, Riding, Rolling, Rowing, Saving, Selling, Shaking, Singing, Sinking, Skipping, Spelling, Splitting,
  Stealing, Sweeping, Swimming, Swinging, Talking to, Taming, Thanking, Trading, Turning, Waking, Walking, Washing, Watching, Waiting for, Winding
`);
