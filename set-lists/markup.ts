/* Set lists and info texts that were copied from a page or a forum, with its tags. */

/** The HTML tags that begin a new line. */
export const LINE_TAG = /<\s*(?:br|\/?p|div|li|\/?ul|\/?ol|\/?h\d|tr)\b[^<>]{0,200}>/gi;
/** The tags of a page that only change how words look. Others, such as `<Song>`, are what somebody typed. */
const LOOK_TAG =
  /<\/?(?:b|i|u|s|em|strong|small|big|sup|sub|tt|pre|code|font|span|a|div|center|li|p|td|th|tr|table|tbody|html|body|head|blockquote|strike|del|ins|mark)(?:\s[^<>]{0,300})?\/?>/gi;
/** The same in a forum: `[b]Encore[/b]`. A tag that nothing closes is a mark of a song. */
const FORUM_TAG = /\[(b|i|u|s|size|color|font|quote|center|url|list)(?:=[^\][\n]{0,100})?\]([^\n]{0,300}?)\[\/\1\]/gi;

/** Returns a text without the tags of HTML and of forums. Blocks and breaks become lines. */
export const withoutTags = (text: string): string =>
  /<\s*\/?[a-z]|\[\//i.test(text)
    ? text.replace(LINE_TAG, '\n').replace(LOOK_TAG, '').replace(FORUM_TAG, '$2').replace(FORUM_TAG, '$2')
    : text;
