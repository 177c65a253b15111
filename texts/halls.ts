/* The words by which the names of halls and grounds are known. */

export const HALL =
  /\b(?:hall|pavill?i?on|pabell[oó]n|pala(?:cio|sport|zzetto)|theat(?:er?|re)|teatro|th[ée][âa]tre|auditori(?:um|o)|arena|cent(?:er|re|rum)|gym(?:nasium)?|ballroom|stadi(?:um|on?)|estadio|club|colise(?:um|o)|amphitheat(?:er|re)|fieldhouse|lounge|forum|odeon|apollo|academy|gardens?|casino|speedway|tavern|saloon|sal(?:a|le|ón)|sál|palác|opera house|playhouse|house of blues|\w*plex|palace|palais|palazzo|zenith|armory|bowl|caf[ée]|inn|hotel|resort|church|cathedral|chapel|studios?|villa|castle|place|stage|grandstand|plaza|ranch|pub|pool|kaikan|velodrom[eo]?|estadi|camp[o]? de f[uú]tbol|plaza de toros|recinto|rotonde?|budokan|circus|zirkus|tent|stadthalle)(?!\p{L}| (?:&|and|of fame) )|(?:\p{L}hall(?:en?)?|[^\P{L}aeiou]hal)(?!\p{L})|\p{L}(?:gebouw|b(?:ü|ue)hne|haus|dr[oô]m[eo]?|stadion)(?!\p{L})/iu;
/** A place that has halls or stages, and a festival with its year. */
export const GROUNDS =
  /\b(?:univ(?:ersity)?|college|school|institute|festival|fair ?grounds?|fair|farms?|museum|park|(?:stadt|volks)park)\b|\s(?:19|20)\d\d$/i;
