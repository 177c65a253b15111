/** A city with concerts: its state or country, degrees north and west, and how large it is, from 1 to 3. */
export interface City {
  name: string;
  state: string;
  north: number;
  west: number;
  size: number;
}

const towns = `
Burlington VT 44.5 73.2 1; Montpelier VT 44.3 72.6 1; Brattleboro VT 42.9 72.6 1; Portland ME 43.7 70.3 2; Bangor ME 44.8 68.8 1; Portsmouth NH 43.1 70.8 1; Keene NH 42.9 72.3 1;
Boston MA 42.4 71.1 3; Cambridge MA 42.4 71.2 2; Northampton MA 42.3 72.6 1; Worcester MA 42.3 71.8 2; Great Barrington MA 42.2 73.4 1; Providence RI 41.8 71.4 2; Newport RI 41.5 71.3 1;
New Haven CT 41.3 72.9 1; Hartford CT 41.8 72.7 2; Bridgeport CT 41.2 73.2 1; New York NY 40.7 74.0 3; Brooklyn NY 40.7 73.9 3; Albany NY 42.7 73.8 2; Saratoga Springs NY 43.1 73.8 1; Woodstock NY 42.0 74.1 1;
Ithaca NY 42.4 76.5 1; Syracuse NY 43.0 76.1 2; Rochester NY 43.2 77.6 2; Buffalo NY 42.9 78.9 2; Binghamton NY 42.1 75.9 1; Port Chester NY 41.0 73.7 1; Huntington NY 40.9 73.4 1; Hoboken NJ 40.7 74.0 1;
Asbury Park NJ 40.2 74.0 1; Red Bank NJ 40.3 74.1 1; Teaneck NJ 40.9 74.0 1; Philadelphia PA 40.0 75.2 3; Pittsburgh PA 40.4 80.0 2; Lancaster PA 40.0 76.3 1; Bethlehem PA 40.6 75.4 1; State College PA 40.8 77.9 1;
Wilkes-Barre PA 41.2 75.9 1; Harrisburg PA 40.3 76.9 1; Wilmington DE 39.7 75.5 1; Baltimore MD 39.3 76.6 2; Annapolis MD 39.0 76.5 1; Frederick MD 39.4 77.4 1; Washington DC 38.9 77.0 3; Falls Church VA 38.9 77.2 1;
Charlottesville VA 38.0 78.5 1; Richmond VA 37.5 77.4 2; Roanoke VA 37.3 79.9 1; Norfolk VA 36.8 76.3 2; Floyd VA 36.9 80.3 1; Charleston WV 38.3 81.6 1; Morgantown WV 39.6 80.0 1; Asheville NC 35.6 82.6 1;
Raleigh NC 35.8 78.6 2; Carrboro NC 35.9 79.1 1; Charlotte NC 35.2 80.8 2; Boone NC 36.2 81.7 1; Winston-Salem NC 36.1 80.2 1; Wilmington NC 34.2 77.9 1; Columbia SC 34.0 81.0 1; Charleston SC 32.8 79.9 1;
Greenville SC 34.9 82.4 1; Atlanta GA 33.7 84.4 3; Athens GA 33.9 83.4 1; Savannah GA 32.1 81.1 1; Macon GA 32.8 83.6 1; Jacksonville FL 30.3 81.7 2; Tampa FL 27.9 82.5 2; Orlando FL 28.5 81.4 2; Miami FL 25.8 80.2 3;
Gainesville FL 29.7 82.3 1; Tallahassee FL 30.4 84.3 1; Live Oak FL 30.3 83.0 1; Birmingham AL 33.5 86.8 2; Mobile AL 30.7 88.0 1; Huntsville AL 34.7 86.6 1; Jackson MS 32.3 90.2 1; Oxford MS 34.4 89.5 1;
New Orleans LA 30.0 90.1 3; Baton Rouge LA 30.4 91.2 1; Lafayette LA 30.2 92.0 1; Nashville TN 36.2 86.8 3; Knoxville TN 36.0 83.9 1; Chattanooga TN 35.0 85.3 1; Memphis TN 35.1 90.0 2; Johnson City TN 36.3 82.4 1;
Louisville KY 38.3 85.8 2; Lexington KY 38.0 84.5 1; Cincinnati OH 39.1 84.5 2; Columbus OH 40.0 83.0 2; Cleveland OH 41.5 81.7 2; Athens OH 39.3 82.1 1; Dayton OH 39.8 84.2 1; Yellow Springs OH 39.8 83.9 1;
Ann Arbor MI 42.3 83.7 1; Detroit MI 42.3 83.0 3; Grand Rapids MI 43.0 85.7 1; Kalamazoo MI 42.3 85.6 1; Traverse City MI 44.8 85.6 1; Indianapolis IN 39.8 86.2 2; Bloomington IN 39.2 86.5 1; Chicago IL 41.9 87.6 3;
Champaign IL 40.1 88.2 1; Carbondale IL 37.7 89.2 1; Peoria IL 40.7 89.6 1; Milwaukee WI 43.0 87.9 2; Madison WI 43.1 89.4 1; La Crosse WI 43.8 91.2 1; Minneapolis MN 45.0 93.3 3; Duluth MN 46.8 92.1 1;
Des Moines IA 41.6 93.6 1; Iowa City IA 41.7 91.5 1; Ames IA 42.0 93.6 1; St. Louis MO 38.6 90.2 2; Columbia MO 39.0 92.3 1; Kansas City MO 39.1 94.6 2; Springfield MO 37.2 93.3 1; Lawrence KS 39.0 95.2 1; Winfield KS 37.2 97.0 1;
Omaha NE 41.3 95.9 2; Lincoln NE 40.8 96.7 1; Sioux Falls SD 43.5 96.7 1; Fargo ND 46.9 96.8 1; Fayetteville AR 36.1 94.2 1; Little Rock AR 34.7 92.3 1; Tulsa OK 36.2 96.0 2; Norman OK 35.2 97.4 1; Dallas TX 32.8 96.8 3;
Austin TX 30.3 97.7 3; Houston TX 29.8 95.4 3; San Antonio TX 29.4 98.5 2; Denton TX 33.2 97.1 1; Marfa TX 30.3 104.0 1; Albuquerque NM 35.1 106.7 1; Santa Fe NM 35.7 105.9 1; Taos NM 36.4 105.6 1; Denver CO 39.7 105.0 3;
Boulder CO 40.0 105.3 2; Fort Collins CO 40.6 105.1 1; Aspen CO 39.2 106.8 1; Telluride CO 37.9 107.8 1; Crested Butte CO 38.9 107.0 1; Durango CO 37.3 107.9 1; Steamboat Springs CO 40.5 106.8 1; Jackson WY 43.5 110.8 1;
Laramie WY 41.3 105.6 1; Missoula MT 46.9 114.0 1; Bozeman MT 45.7 111.0 1; Salt Lake City UT 40.8 111.9 2; Park City UT 40.6 111.5 1; Boise ID 43.6 116.2 1; Ketchum ID 43.7 114.4 1; Las Vegas NV 36.2 115.1 3; Reno NV 39.5 119.8 1;
Flagstaff AZ 35.2 111.7 1; Phoenix AZ 33.4 112.1 2; Tempe AZ 33.4 111.9 1; Tucson AZ 32.2 110.9 1; San Diego CA 32.7 117.2 2; Solana Beach CA 33.0 117.3 1; Los Angeles CA 34.1 118.2 3; Hollywood CA 34.1 118.3 2;
Santa Barbara CA 34.4 119.7 1; San Luis Obispo CA 35.3 120.7 1; Santa Cruz CA 37.0 122.0 1; San Jose CA 37.3 121.9 2; San Francisco CA 37.8 122.4 3; Oakland CA 37.8 122.3 2; Berkeley CA 37.9 122.3 1; Mill Valley CA 37.9 122.5 1;
Petaluma CA 38.2 122.6 1; Sacramento CA 38.6 121.5 2; Chico CA 39.7 121.8 1; Arcata CA 40.9 124.1 1; Quincy CA 39.9 120.9 1; South Lake Tahoe CA 38.9 120.0 1; Eugene OR 44.1 123.1 1; Portland OR 45.5 122.7 2; Bend OR 44.1 121.3 1;
Ashland OR 42.2 122.7 1; Seattle WA 47.6 122.3 3; Bellingham WA 48.8 122.5 1; Spokane WA 47.7 117.4 1; Olympia WA 47.0 122.9 1; Anchorage AK 61.2 149.9 1; Honolulu HI 21.3 157.9 2; Toronto ON 43.7 79.4 3; Ottawa ON 45.4 75.7 1;
London ON 43.0 81.2 1; Montréal QC 45.5 73.6 2; Québec QC 46.8 71.2 1; Halifax NS 44.6 63.6 1; Vancouver BC 49.3 123.1 2; Victoria BC 48.4 123.4 1; Nelson BC 49.5 117.3 1; Calgary AB 51.0 114.1 2; Winnipeg MB 49.9 97.1 1;
London England 51.5 0.1 3; Manchester England 53.5 2.2 2; Leeds England 53.8 1.5 1; Brighton England 50.8 0.1 1; Glasgow Scotland 55.9 4.3 2; Dublin Ireland 53.3 6.3 2; Paris France 48.9 -2.3 3; Lille France 50.6 -3.1 1;
Amsterdam Netherlands 52.4 -4.9 2; Utrecht Netherlands 52.1 -5.1 1; Brussels Belgium 50.8 -4.4 1; Köln Germany 50.9 -7.0 1; Hamburg Germany 53.6 -10.0 2; Berlin Germany 52.5 -13.4 3; München Germany 48.1 -11.6 2; Zürich Switzerland 47.4 -8.5 1;
København Denmark 55.7 -12.6 2; Göteborg Sweden 57.7 -12.0 1; Oslo Norway 59.9 -10.8 1; Barcelona Spain 41.4 -2.2 2; Milano Italy 45.5 -9.2 1; Tokyo Japan 35.7 -139.7 3; Osaka Japan 34.7 -135.5 2; Sydney Australia -33.9 -151.2 2; Melbourne Australia -37.8 -145.0 2
`;

const townPattern = /^(.+) (\S+) (-?[\d.]+) (-?[\d.]+) (\d)$/;

function city(text: string): City {
  const [, name = '', state = '', north, west, size] = townPattern.exec(text.trim()) ?? [];
  return { name, state, north: Number(north), west: Number(west), size: Number(size) };
}

export const cities: readonly City[] = towns.trim().split(';').map(city);
