import { describe, expect, test } from 'vitest';
import { readUpgrades } from '#domain/recordings/readUpgrades.ts';

describe('comments that name an upgrade', () => {
  test.each<[string, number[]]>([
    ['<a href="/shninfo_detail.php?shnid=89003">upgrade</a> in circulation', [89003]],
    ['<a href= "/shn/74220">upgrade</a>', [74220]],
    ['<a href= "/shninfo_detail.php?shnid=84826">upgrade now in circulation</a>', [84826]],
    ['SBD > DAT; <a href ="/shninfo_detail.php?shnid=2199">upgrade</A>', [2199]],
    ['There is an <A HREF=/shn/89003>upgrade</A> to this source', [89003]],
    ['<b>UPGRADE:</b> http://db.etree.org/shn/74220', [74220]],
    ['An upgrade is available, see <a href="//db.etree.org/shn/74220">here</a>.', [74220]],
    ['Please upgrade to shnid 89003', [89003]],
    ['you should upgrade to <a href="/shn/89003">this one</a>', [89003]],
    ['Superseded by shnid 89003', [89003]],
    ['superceded by SHNID=89003.', [89003]],
    ['This seed has been replaced by http://db.etree.org/shn/74220', [74220]],
    ['OBSOLETE - see shnid 5002', [5002]],
    ['upgraded by 89003', [89003]],
    ['upgraded: /shn/84826', [84826]],
    ['Fixed version: shnid 10210', [10210]],
    ['Corrected copy at /shn/10210', [10210]],
    ['Fixed versions: shnids 5001 and 5002', [5001, 5002]],
    ['See shnid 89003 for an upgrade', [89003]],
    ['see /shn/89003 for the upgraded version', [89003]],
    ['shnid 89003 is an upgrade', [89003]],
    ['shnid 89003 is an upgrade to this', [89003]],
    ['/shn/84826 supersedes this source', [84826]],
    ['Replaced by shnids 89003, 74220 and 84826', [89003, 74220, 84826]],
    ['Superseded by shnid 1001 or shnid 1002; circulates', [1001, 1002]],
  ])('%s', (comments, by) => expect(readUpgrades(comments)).toEqual({ by, of: [] }));
});

describe('comments of an upgrade', () => {
  test.each<[string, number[]]>([
    ['This is an upgrade to my previous source (shnid=113007)', [113007]],
    ['supersedes shnid 152', [152]],
    ['SBD > DAT; Remastered 2010; supercedes SHNID 7046 & SHNID 7047', [7046, 7047]],
    ['This source replaces <a href="/shn/2199">shnid 2199</a>', [2199]],
    ['replaces the earlier seed /shn/2199', [2199]],
    ['Upgrade of <a href="/shninfo_detail.php?shnid=152">this source</a>', [152]],
    ['<a href="/shn/152">Upgrade of the incomplete seed</a>', [152]],
    ['an <a href="/shn/152">upgrade</a> to the older transfer', [152]],
    ['Upgraded version of shnid 2199', [2199]],
    ['upgraded from /shn/2199', [2199]],
    ['upgrade of 2199', [2199]],
    ['supersedes source 1977', [1977]],
    ['Fixed version of shnid 10210', [10210]],
    ['corrected version of shnids 4262, 10209 and 10210', [4262, 10209, 10210]],
    ['Fixes the cut in Loser of shnid 152', [152]],
    ['fixes sector boundary errors in http://db.etree.org/shn/74220', [74220]],
    ['Replacement for shnid 5', [5]],
    ['an update to shnid 5', [5]],
    ['shnid 5 is superseded by this', [5]],
    ['shnid 5 and shnid 6 are replaced by this seed', [5, 6]],
  ])('%s', (comments, of) => expect(readUpgrades(comments)).toEqual({ by: [], of }));
});

test.each([
  '',
  'upgrade',
  'SBD > DAT, shnid 5',
  'same as shnid 5, fixed tracks',
  'see also shnid 5',
  'not an upgrade of shnid 5',
  'This is no upgrade to shnid 5',
  'possible upgrade of shnid 5',
  'Is this an upgrade of shnid 5?',
  'Loser is patched from shnid 5',
  'Track 5 replaced with shnid 5',
  'd1t03 fixed with shnid 5',
  'the ending of Loser was replaced by shnid 5',
  'Upgraded preamps. See shnid 5 for set 1',
  'upgrade to 24 bit, replaces 1999 version',
  'upgraded to 16/44, 200 minutes',
  'Corrected the incomplete shnid 5',
  'Repaired the original shnid 5',
  'shnid 9 supersedes shnid 5',
  'shnid 9 is an upgrade of shnid 5',
  'see shnid 9, which supersedes shnid 5',
  '<a href="https://example.org/upgrade">upgrade</a>',
  '<a href="/login">upgrade</a>',
  'bob@example.org updated the list of 5002 songs',
  `upgrade ${'x'.repeat(200_000)} shnid 5`,
])('nothing is said by %j', (comments) => expect(readUpgrades(comments)).toEqual({ by: [], of: [] }));

test('a comment may say both', () => {
  expect(readUpgrades('superseded by shnid 5, supersedes shnid 3')).toEqual({ by: [5], of: [3] });
  const comments = 'Supersedes shnid 152; <a href="/shn/89003">upgrade</a> in circulation. Upgrade of 2199, too';
  expect(readUpgrades(comments)).toEqual({ by: [89003], of: [152, 2199] });
});
