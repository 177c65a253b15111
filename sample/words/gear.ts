import { lines, list } from './list.ts';

/** A chain of recording equipment, and the years in which it was usual. The source has the slot `{mics}`. */
export interface Chain {
  since: number;
  until: number;
  kind: 'AUD' | 'SBD' | 'FM' | 'MTX';
  source: string;
}

export const microphones = {
  old: list(
    'Nakamichi CM300s/CP4, Nakamichi CM700s, Sony ECM-99A, Sennheiser MD421, Sony ECM-270, AKG D1000e, Sennheiser 421s, Realistic Highball, Sony ECM-250, Sennheiser 441s',
  ),
  new: list(`
    Schoeps MK4 (ORTF), Schoeps MK4V, Schoeps MK41 (DINa), Schoeps CMC6/MK4, Schoeps CMC64, Neumann KM184, Neumann KM140, Neumann KM84i, Neumann U89 (hypercardioid), AKG C480B/CK63, AKG C414 B-ULS, AKG 461/CK61, AKG 391,
    AKG C1000S, Sennheiser MKH40, Milab VM-44 Link, Beyerdynamic MC930, Beyerdynamic CK930, DPA 4023, DPA 4061, B&K 4011, Microtech Gefell M200, Microtech Gefell M210, Audio-Technica 853 (hyper), Core Sound Binaurals, Core Sound Cardioids, Rode NT5,
    Oktava MK-012 (hyper), Peluso CEMC6/CK4, Josephson C42, Church Audio CA-14 (card), Avantone CK1, Line Audio CM3, Busman BSC1 (CK4), Nakamichi CM300/CP1
  `),
};

const chainLines = `
1958-1984 AUD | {mics} > reel @ 7.5 ips
1970-1986 AUD | {mics} > Sony TC-158SD
1976-1992 AUD | {mics} > Sony TC-D5M (Dolby B off)
1974-1990 AUD | {mics} > Sony TC-152SD > MC > ?
1960-1988 SBD | SBD > master reel @ 7.5 ips, half track
1966-1990 SBD | SBD > MR > C > DAT
1975-1996 SBD | SBD > cassette master (Nakamichi 550)
1980-1999 SBD | SBD > Beta PCM (Sony PCM-F1)
1968-2010 FM | FM broadcast > reel
1972-2002 FM | Pre-FM reels > DAT
1988-2004 AUD | {mics} > Sony TCD-D10 Pro II
1990-2005 AUD | {mics} > Sony SBM-1 > TCD-D7
1990-2005 AUD | {mics} > Lunatec V2 > Sony SBM-1 > TCD-D8
1992-2006 AUD | {mics} > Lunatec V2 > Apogee AD-500E > Tascam DA-P1
1994-2007 AUD | {mics} > Oade M148 > DA-P1
1995-2008 AUD | {mics} > Beyer MV100 > AD1000 > TCD-D8
1992-2006 SBD | SBD > DAT (Panasonic SV-3700)
1993-2008 MTX | Matrix: SBD + {mics} (on-the-fly) > DAT
1999-2009 AUD | {mics} > Lunatec V3 (24/44.1) > Nomad Jukebox 3
2000-2010 AUD | {mics} > Lunatec V3 > SBM-1 > JB3
2001-2009 AUD | {mics} > Sonosax SX-M2 > Graham-Patten ADC-20 > VX Pocket > laptop
2002-2011 AUD | {mics} > Denecke AD-20 > iRiver H120 (Rockbox)
2001-2012 AUD | {mics} > Oade ACM UA-5 > JB3
2003-2014 AUD | {mics} > Lunatec V3 (24/96) > Sound Devices 722
2004-2016 AUD | {mics} > Edirol R-4 (Oade mod)
2005-2016 AUD | {mics} > Sound Devices MP-2 > Microtrack 24/96
2006-2025 AUD | {mics} > Sound Devices 744T (24/48)
2007-2025 AUD | {mics} > Church Audio ST-9100 > Edirol R-09HR (24/48)
2008-2025 AUD | {mics} > Naiant PFA > Sony PCM-M10 (24/48)
2010-2025 AUD | {mics} > Tascam DR-680 (24/96)
2012-2025 AUD | {mics} > Naiant Littlebox > Tascam DR-2d
2014-2025 AUD | {mics} > Sound Devices MixPre-6 (24/48)
2018-2025 AUD | {mics} > Zoom F8n (24/48)
2019-2025 AUD | {mics} > Sound Devices MixPre-6 II (32-bit float)
2000-2025 SBD | SBD > CD-R (board feed, no EAC log)
2004-2025 SBD | SBD > Marantz PMD-660
2008-2025 SBD | SBD > Zoom H4n
2005-2025 MTX | Matrix of SBD (Edirol R-44 ch. 1+2) and {mics} (ch. 3+4), mixed 60/40
2002-2025 FM | Digital radio stream > Adobe Audition > WAV
`;

export const chains: readonly Chain[] = chainLines
  .trim()
  .split('\n')
  .map((line) => {
    const [, since, until, kind = '', source = ''] = /^(\d+)-(\d+) (\w+) \| (.+)$/.exec(line) ?? [];
    const known = (['SBD', 'FM', 'MTX'] as const).find((name) => name === kind) ?? 'AUD';
    return { since: Number(since), until: Number(until), kind: known, source };
  });

/** Places of microphones. */
export const locations = lines(`
  FOB
  DFC
  12th row center
  10' high, DFC
  clamped to balcony rail
  just left of SBD
  right of the soundboard at 9'
  Section 104, row K
  on stage lip
  stage lip, split 6'
  25' from stage
  ROC
  back of room by the bar
  lawn
  taper section
  4th row
  balcony, front row
  DFC, 40' back, 8' stand
  LOC 15'
  ORTF @ 8.5'
  DIN, 20' from stage
  near left stack
  onstage between monitors
  tapers' section, 2nd riser
  3rd row, chest high
  hat
  table in front of stage
  side stage
`);

/** The medium of a recording before it became files. */
export type Medium = 'analog' | 'dat' | 'disk';

/** The medium at the end of a recording's chain. */
export function mediumOf(source: string): Medium {
  if (/DAT|TCD-D|DA-P1|PCM-F1/.test(source)) return 'dat';
  return /reel|cassette|TC-|TC |MC >/.test(source) ? 'analog' : 'disk';
}

/** Ways of making files of tapes and cards, with the first year in which each was possible. */
export const transfers: readonly { since: number; medium: Medium; text: string }[] = [
  { since: 1998, medium: 'analog', text: 'Nakamichi CR-7A > Sonic Solutions > CD > EAC > SHN' },
  { since: 1998, medium: 'analog', text: 'cassette > Nakamichi BX-300 > Turtle Beach Santa Cruz > CDWave > mkwACT' },
  { since: 1999, medium: 'analog', text: 'Technics RS1500 > Panasonic SV-3700 > CD-R > EAC > mkwACT' },
  {
    since: 2004,
    medium: 'analog',
    text: 'Nakamichi Dragon (azimuth adjusted) > Apogee MiniMe > Wavelab > r8brain > CDWave > FLAC',
  },
  { since: 2009, medium: 'analog', text: 'Otari MX5050 > Korg MR-1000 (DSD) > AudioGate > 24/96 > iZotope RX > FLAC' },
  { since: 2014, medium: 'analog', text: 'Nakamichi Dragon > Sound Devices 702 (24/96) > Audacity > xACT' },
  { since: 2018, medium: 'analog', text: 'Tascam 122 mkIII > RME Babyface > Reaper > TLH > FLAC' },
  { since: 1998, medium: 'dat', text: 'DAT > Zefiro ZA2 > Sound Forge 4.5 > CDWAV > mkwACT > SHN' },
  { since: 1998, medium: 'dat', text: 'DAT > CD-R > EAC (secure) > CDWave > mkwACT > SHN' },
  { since: 1999, medium: 'dat', text: 'Tascam DA-20 > M Audio Audiophile 2496 > Cool Edit Pro > CD Wave > mkwACT' },
  { since: 2000, medium: 'dat', text: 'Sony R500 > Delta DiO 2448 > Wavelab 3.0 > CDWAV > SHNv3' },
  {
    since: 2001,
    medium: 'dat',
    text: "DAT(M) > SEK'D Prodif 96 > Samplitude > CD Wave (tracking, SBEs fixed) > mkwACT (seekable)",
  },
  { since: 2006, medium: 'dat', text: 'DAT(M) > Tascam DA-30 > Edirol FA-66 > Wavelab 5 > CD Wave > FLAC (level 8)' },
  { since: 2012, medium: 'dat', text: 'Sony PCM-R500 > Lynx AES16 > Reaper > iZotope RX (SRC) > TLH > FLAC' },
  { since: 2018, medium: 'dat', text: 'Fostex D-5 > RME HDSP > Audacity 2 > xACT' },
  { since: 1998, medium: 'disk', text: 'CD-R > EAC (secure) > CDWave > mkwACT' },
  {
    since: 2002,
    medium: 'disk',
    text: 'JB3 > firewire > CD Wave > FLAC Frontend (level 8, align on sector boundaries)',
  },
  {
    since: 2004,
    medium: 'disk',
    text: "HD > Wavelab 5 (fades, normalize) > CD Wave > FLAC16 via Trader's Little Helper",
  },
  { since: 2006, medium: 'disk', text: 'USB > Audacity 1.2.6 (tracking, fade in/out) > FLAC (level 8)' },
  {
    since: 2007,
    medium: 'disk',
    text: 'Compact Flash > USB 2.0 > Sound Forge 9 (iZotope 64-bit SRC, MBIT+ dither) > CD Wave > TLH > FLAC',
  },
  { since: 2009, medium: 'disk', text: 'SD > Reaper > iZotope Ozone 4 > CD Wave Editor > FLAC > Foobar2000 (tags)' },
  { since: 2012, medium: 'disk', text: 'microSD > Audacity 2.0.3 (amplify, EQ) > xACT (SBEs, tags)' },
  { since: 2016, medium: 'disk', text: 'SDHC > Adobe Audition CC > CD Wave > TLH (FLAC level 8)' },
  { since: 2020, medium: 'disk', text: 'WAV > iZotope RX 8 > Audacity 3 > FLAC2496, FLAC16' },
];

export const tapeRemarks = lines(`
  Tape flip during {song}; patched with audience source.
  Tape flip in {song}, no music lost.
  {song} cuts out at the end of side A.
  Generation unknown, but low.
  Pitch corrected by -1.8%.
  Runs a little fast; corrected by 40 cents.
  Some hiss; no noise reduction applied.
  Dolby B off on playback.
  Azimuth adjusted by ear for each side.
  Sounds excellent for its age.
`);

/** Remarks on faults and other properties of recordings. */
export const remarks = lines(`
  {song} cuts in.
  Digi-noise in {song}; interpolated.
  First few seconds of {song} missing.
  Levels settle during the first minute.
  Small dropouts in set two.
  Diginoise at 3:12 of d2t04.
  Some wind noise on the left channel.
  Channels swapped and corrected.
  Left channel low; balanced in post.
  Talkers nearby during the quiet parts.
  Sector boundaries verified with shntool.
  No EQ. No compression.
  Encore missing from this source.
  Set 2 only.
  Crowd noise between songs trimmed.
  DAE extraction with EAC, no errors.
  Seamless between discs if burned TAO with no gap.
  Thanks to the band for permission to tape!
  Thanks to {taper} for the master.
  Seeded by {taper}.
  Remastered {year}; supersedes the earlier seed.
  Same master as the earlier circulating version, new transfer.
  Mono until {song}.
  Static on the right channel in {song} is in the master.
  Slight brickwalling on the loudest peaks.
  Battery died before the encore.
  Very clean for a small room.
  {song} fades out.
  Stage announcements tracked separately.
`);
