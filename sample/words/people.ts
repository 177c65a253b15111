import { list } from './list.ts';

export const firstNames = list(`
  Aaron, Abigail, Adam, Adele, Alan, Albert, Alice, Alma, Amos, Andre, Andrea, Angus, Anita, Annie, Anton, Arlo, Arthur, Asher, Audrey, August, Barbara, Barney,
  Beatrice, Becky, Ben, Bernard, Bess, Beth, Bill, Bobby, Brendan, Brian, Bridget, Bruce, Caleb, Calvin, Carl, Carla, Carmen, Caroline, Casey, Cecil, Charlie,
  Chester, Chloe, Chris, Clara, Clark, Claude, Clay, Cliff, Clint, Clyde, Cole, Colin, Cora, Corey, Craig, Curtis, Daisy, Dale, Dan, Dana, Daniel, Darlene, Darryl,
  Dave, Dean, Della, Dennis, Derek, Desmond, Diane, Dolores, Donna, Doris, Doug, Drew, Duane, Dwight, Earl, Ed, Eddie, Edith, Edwin, Eileen, Elaine, Eli, Ella,
  Ellis, Elmer, Elsie, Emil, Emma, Eric, Ernest, Esther, Ethan, Eugene, Eva, Evan, Ezra, Felix, Fern, Floyd, Frances, Frank, Fred, Gabe, Gail, Gary, Gene, George,
  Gerald, Gil, Gina, Glenn, Gordon, Grace, Graham, Greg, Greta, Gus, Hank, Hannah, Harold, Harriet, Harvey, Hattie, Hazel, Heather, Helen, Henry, Herb, Homer,
  Hope, Howard, Hugh, Hugo, Ian, Ida, Ira, Irene, Iris, Isaac, Ivan, Jack, Jackie, Jake, James, Jamie, Jane, Janet, Jared, Jason, Jasper, Jeff, Jenny, Jeremy,
  Jerome, Jesse, Jill, Jim, Joan, Joe, Joel, John, Jon, Jonah, Josephine, Josh, Joyce, Judith, Julia, Julian, June, Karen, Karl, Kate, Keith, Kelly, Ken, Kevin,
  Kim, Kirk, Kyle, Lars, Laura, Leah, Lee, Lena, Leo, Leon, Leroy, Lester, Levi, Lewis, Lila, Linda, Lloyd, Lois, Lonnie, Loretta, Lorna, Lou, Louise, Lucas,
  Lucy, Luke, Luther, Lydia, Mabel, Mack, Maggie, Marcia, Marcus, Margaret, Maria, Marian, Mark, Martha, Martin, Marty, Marvin, Matt, Maude, Maurice, Max,
  Melissa, Mercy, Merle, Micah, Michael, Mickey, Mike, Milo, Milton, Miriam, Mitch, Molly, Morgan, Morris, Murray, Myra, Nadia, Nancy, Naomi, Nate, Ned, Neil,
  Nell, Nick, Nina, Noah, Noel, Nora, Norman, Olive, Oliver, Ollie, Opal, Oscar, Otis, Owen, Paige, Pam, Pat, Patrick, Paul, Paula, Pearl, Peggy, Percy, Pete,
  Phil, Philip, Phoebe, Polly, Preston, Quentin, Quincy, Rachel, Ralph, Ramona, Randy, Ray, Rebecca, Reggie, Rex, Rhoda, Rich, Rick, Rita, Rob, Robert, Robin, Rod,
  Roger, Roland, Ron, Rory, Rosa, Rose, Roscoe, Roy, Ruby, Rufus, Russ, Ruth, Sadie, Sally, Sam, Samantha, Samuel, Sandra, Sandy, Sara, Sarah, Saul, Scott, Sean,
  Seth, Shane, Shannon, Sharon, Shawn, Sheila, Sherman, Shirley, Sid, Sidney, Silas, Simon, Skip, Sonia, Sophie, Spencer, Stan, Stella, Stephanie, Stephen, Steve,
  Stewart, Stu, Sue, Susan, Sylvia, Tamara, Tanya, Ted, Teresa, Terry, Tess, Theo, Thelma, Tim, Tina, Todd, Tom, Tony, Tracy, Travis, Trevor, Tucker, Ursula,
  Valerie, Van, Vanessa, Vera, Vernon, Vic, Victor, Vince, Viola, Virgil, Vivian, Wade, Wallace, Walt, Walter, Wanda, Warren, Wayne, Wendell, Wendy, Wes, Wilbur,
  Will, Willa, Willard, Winnie, Woody, Xavier, Yolanda, Yvonne, Zach, Zelda, Zoe
`);

/** Rare names. With a first name they are unlikely to name a known person. */
export const lastNames = list(`
  Abernash, Aldrich-Pole, Amsbury, Applewhite, Arkwell, Ashbrenner, Atterley, Averdine, Babcocke, Ballenger, Bannerfield, Barlowe, Barnstead, Bartlow, Battenfield,
  Beachum, Beckerdite, Beddingham, Bellweather, Benchley, Bickerstaff, Birdsong, Bitterman, Blackledge, Blankenbaker, Blodgett, Boatwright, Bottomley, Bowdish,
  Boxwell, Brackenbury, Brandywell, Breedlove, Brenneke, Bridewell, Brockelman, Brumbaugh, Buckmeister, Bullington, Burleson-Tate, Butterworth, Cadwallader, Calloway-Finch,
  Candlish, Cantwell, Carbaugh, Cardwell, Carmody, Cartmill, Castleman, Catterall, Chadbourne, Chalfant, Chilcott, Clatterbuck, Claypoole, Clendenin, Clutterham, Coldiron, Colfax,
  Coppersmith, Corbley, Cotterell, Crabtree, Cranmore, Cravath, Crenshaw-Doyle, Crickmore, Crumley, Cuddihy, Culpepper, Cumberbatch-Lowe, Dabney, Dalrymple, Danforth, Dauterive,
  Deckard, Dellinger, Dennenberg, Dillingsworth, Dinwiddie, Dockery, Dollarhide, Doolin, Doughty, Drinkwater, Dubberly, Dunwoody, Eastlake, Eberhardt, Eckersley,
  Edgecombe, Eisenhour, Ellerbee, Elphick, Entwhistle, Etheredge, Eversole, Fairweather, Farnsworth, Featherstone, Fennimore, Fenwick, Ferncastle, Fetterman, Fiddler,
  Finkbeiner, Fitzwater, Flatley-Hume, Flickinger, Flintoff, Fogelsong, Fothergill, Foxworthy-Ames, Frankenfield, Fretwell, Frobisher, Funderburk, Gallimore, Garrowby, Gaskell,
  Gatewood, Gearhart, Gillespie-Horne, Gingerich, Gladstone, Glasscock, Godbold, Goldthwaite, Goodknight, Gossamer, Greathouse, Greenhalgh, Grindstaff, Grubb, Guthridge, Hackenberg,
  Haldane, Hallowell, Halverstadt, Hambleton, Hammersmith, Hanneford, Harbaugh, Hardcastle, Harkleroad, Hartsfield, Hathorne, Havlicek, Hawksworth, Heatherly, Heckathorn, Hegstrom,
  Helmsley, Hendershot, Hessington, Higginbotham, Hildebrand, Hockensmith, Hogwood, Hollingshead, Honeycutt, Hornblower, Horsefield, Hotchkiss, Huckabay, Hufnagel, Hunnicutt, Husbands,
  Icenhour, Inglefield, Ironmonger, Isenberg, Ivory, Jellison, Jernigan, Jessup, Jolliffe, Juneau, Kaltenbach, Kessinger, Kettlewell, Kimbrough, Kincannon, Kirkbride, Kittredge,
  Knatchbull, Knickerbocker, Kuykendall, Lamplighter, Landgraf, Langstroth, Lanphier, Lapham, Larrabee, Lattimore, Leatherwood, Ledbetter, Leffingwell, Lightfoot-Gray, Lillibridge,
  Lindenmuth, Littlepage, Lockridge, Longacre, Loomis, Lovejoy, Lowenthal, Luckenbach, Lyndhurst, Mabry, Maccabee, Mainwaring, Makepeace, Mangrum, Mapplebeck, Markwood, Marshbanks,
  Massengale, Mattingly, Maxwelton, McAllaster, McCorkindale, McElhinney, McGillicuddy, McIlwain, McNutt, McQuiddy, McSwain, Meriwether, Merrifield, Messersmith, Middlebrook, Millsaps,
  Minchew, Mockabee, Mossbacker, Mountcastle, Mudd, Mulvihill, Musselwhite, Nankervis, Neathery, Netherland, Nettleship, Nightingale, Noblitt, Northcutt, Nutterfield, Oakshott, Odenkirchen,
  Oglethorpe, Orendorff, Ormerod, Osterhaus, Outerbridge, Overstreet, Oxley, Paddock, Pankey, Partlow, Patterdale, Pease, Peckinpaw, Peebles, Pendergrast, Pennebaker, Peppercorn, Perdue-Hart,
  Pettibone, Pettigrew, Phelan, Pickersgill, Pilkinghorn, Plumb, Poindexter, Polkinghorne, Popplewell, Postlethwaite, Prendergast, Prettyman, Proudfoot, Puckett, Purcelly, Quackenbush,
  Quarles, Quillen, Rabideau, Radcliff-Moon, Rainwater, Rambo-Lee, Rasbury, Rathbone, Ravenscraft, Rechtschaffen, Redfearn, Reisinger, Rickenbacher, Ridgeway, Riffle, Rittenhouse, Roanhorse,
  Rockefellow, Rosencrance, Rotherham, Rowbottom, Ruckelshaus, Rumbaugh, Rushbrook, Rutledge-Kane, Sackett, Saltonstead, Sandifer, Sappington, Satterwhite, Saxby, Scarborough, Schermerhorn,
  Schoolcraft, Schuylkill, Scoggins, Scriven, Seabrooke, Searcy, Sedgewick, Selfridge, Setzer, Shackelford, Shadrick, Shankweiler, Sharpless, Shellabarger, Shillingburg, Shoemate, Shropshire,
  Sidebottom, Silverthorne, Simmerman, Sinkfield, Skillicorn, Slaughterbeck, Smallwood, Snodgrass, Snowbarger, Sorensby, Southwick, Sparkman, Spickard, Spotswood, Springfellow, Stackhouse, Stallbaum,
  Standridge, Starbird, Starkweather, Statham, Steinbacher, Stickley, Stoddart, Stoneburner, Stookey, Stoutamire, Strawbridge, Streetman, Stringfellow, Studebaker-Hill, Sturdivant, Suddarth, Summerlin,
  Swackhamer, Swearingen, Sweetwater, Swindlehurst, Swinehart, Sylvester-Cobb, Tannehill, Tarpley, Tattersall, Teasdale, Templeman, Thackeray, Thistlewood, Thorneycroft, Threlkeld, Throckmorton,
  Tillinghast, Tinkham, Tisdale, Tolliver, Trelawny, Trowbridge, Truesdale, Tuddenham, Turnipseed, Twelvetrees, Twombly, Underhill-Yates, Upchurch, Utterback, Valentine-Roe, Vanarsdale, Vandermolen,
  Vanlandingham, Varnadoe, Venable, Vickery, Vosburgh, Waddington, Wainscott, Wakefield-Low, Walkingstick, Wanamaker, Warmbrodt, Waterhouse, Weatherspoon, Wedgeworth, Weidenbach, Westerfield, Westmoreland,
  Whisenhunt, Whitcombe, Whitlatch, Wickersham, Widdicombe, Wigglesworth, Wildermuth, Willoughby, Winchell, Windlesham, Winterbourne, Witherspoon-Lake, Wolfinger, Woodhull, Woolfolk, Worthington-Bly,
  Wrigglesby, Wyckoff, Yancey, Yarborough, Yarnell, Yellowlees, Youngblood-Katz, Zellweger-Poe, Zimmerli, Zollicoffer
`);

/** Names in which most words have an accent. */
export const accentedNames = list(`
  Åsa Lindqvistad, Álvaro Quintanareal, André Beaulieu-Thorne, Ángela Robledino, Beyoğlu Çarşı, Björn Håkenstad, Chloé Marchandeau, Dvořák Street, Élodie Varnier, Émile Fauconnet, Françoise Delorney,
  Gísli Þorvarðsson, Grażyna Wolniewicz, Íñigo Zabaletxe, Jérôme Castelnau, José Arrebolledo, Júlia Benavidez-Roca, Kětina Horáčková, Łukasz Brzezinko, María Solanilla, Märta Öhrnberg, Nuñez & Peña,
  Óscar Villadiego, Øystein Grimsrudli, Renée Coquelin, Sébastien Morvanel, Siân Llewelmore, Søren Kjærsgård, Tomáš Vrbický, Ülo Kaljundmets, Véronique Saintonge, Zoë Achterbergh
`);

export const nicknames = list(`
  Banjo, Barefoot, Big, Blind, Buddy, Captain, Cornbread, Cousin, Cowboy, Crazy, Deacon, Dr., Fiddlin', Gentleman, Guitar, Hambone, Harmonica, King, Lefty, Lightnin', Little, Mama, Memphis, Old Man,
  Papa, Pappy, Pork Chop, Preacher, Professor, Queen, Red, Reverend, Shorty, Shoeless, Sister, Skinny, Sleepy, Slim, Smokey, Sonny, Sugar, Sweet, Tater, Texas, T-Bone, Uncle
`);

/** The names that tapers go by. */
export const handles = list(`
  barncat, bigcyp77, boxofrain_dan, bsharp, cactusflower, capnmike, chief_echo, chuckr, coldbrewkid, dansko, dead-air-dave, deepwoods, digitaldoug, drfader, eastbaywill, ejtapes, farmerjohn, fifthrowcenter,
  fogcutter, foxhole, gadgetman, gratefultaper, greenmtnboy, gwhitlatch, hankthetank, hatchback, headroom, highsierra_jp, hoosierdad, jambox, jbsound, jkettle, jtaper, kenwood, kjmics, kluge, ledgefarm, loosegoose,
  lowendtheory, mainecoon, matrixmaker, mkaufmann, mountaintaper, mrlimiter, msh, nakfan, nighttaper, nohiss, oaktreesound, oldhippie, oneeyedjack_, paddlefoot, parkinglot, pbr, phantom48v, philr, pinkynoise,
  quietcorner, rackmount, rbelmont, reelguy, rickmt, rowjimmy_, rustbelt, sagebrush, scottyd, shnman, sixtyhertz, skyfloor, smallstage, soundcheck_sue, splitomnis, stageleft, stealthmike, sugarmag, tapeop_ed,
  tapesection, tedward, tfarnham, thirdrail, tommyboy, tphillips, treefort, trtapes, twinspin, uncle_lou, vinylsleeve, vtsteve, wavewrangler, wbarlow, windscreen, woodstove, wvhiker, xyguy, zephyr
`);
