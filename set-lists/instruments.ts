/* The instruments of guests and bands, in the languages of those who write set lists. Patterns without case. */

/** An instrument, or several of a kind. */
export const INSTRUMENT =
  '(?:guitars?|bass|drums?|percussion|congas?|bongos|tabla|keyboards?|keys|piano|organ|synth(?:esi[sz]ers?)?|moog|rhodes|vocals?|vox|rap|sax(?:ophone)?|trumpet|trombone|tuba|clarinet|flute|harmonica|harp|violin|viola|fiddle|cello|mandolin|banjo|ukulele|dobro|steel|accordion|washboard|melodica|theremin|didgeridoo|sitar|turntables|tambourine|vibes|vibraphone|horns?|gitarren?|schlagzeug|trommeln?|klavier|orgel|gesang|sa[xk]o(?:ph|f)on|trompete|posaune|fl[öo]te|geige|mundharmonika|akkordeon|guitares?|batterie|basse|chant|saxo|trompette|violon|accordéon|guitarras?|batería|bateria|bajo|teclados?|voz|voces|trompeta|violín|chitarre?|basso|voce|tromba|gitaa?r|drumsolo|zang|toetsen|sång|trummor|perkusja|gitara|hammond)';
/** A word before an instrument: `lead`, `tenor`, `pedal`. */
export const KIND_OF_INSTRUMENT = String.raw`(?:(?:the|lead|backing|background|harmony|guest|rhythm|slide|acoustic|electric|upright|double|tenor|alto|soprano|baritone|pedal|lap|hand|hammond|talking)\s+)`;
