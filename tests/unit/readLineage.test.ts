import { describe, expect, it } from 'vitest';
import { documentedLineage, readLineage, sourceKind } from '#domain/recordings/readLineage.ts';

/** Kind, chains and notes as the table writes them. */
function written(comments: string): string {
  const { chains, notes } = readLineage(comments);
  const shown = chains.map(({ label, steps }) => (label ? `[${label}] ` : '') + steps.join(' > '));
  return [sourceKind(comments, null), shown.join(' || '), ...notes.map((note) => `## ${note}`)]
    .filter(Boolean)
    .join(' ');
}

/** Comments as people type them, and how they are read; `\n` is a new line. */
const LINES = String.raw`
SBD > MR > C > DAT  ==>  soundboard SBD > MR > C > DAT
SBD; Nakamichi CR-7A > CD > EAC > SHN  ==>  soundboard Nakamichi CR-7A > CD > EAC > SHN ## SBD
AUD; AKG C414 > Sony D8; DAT > CD-R > EAC > SHN  ==>  audience AKG C414 > Sony D8 || DAT > CD-R > EAC > SHN ## AUD
soundboard  ==>  soundboard ## soundboard
Soundboard recording  ==>  soundboard ## Soundboard recording
sbd>dat>cdr  ==>  soundboard sbd > dat > cdr
SBD -> Cass -> DAT  ==>  soundboard SBD > Cass > DAT
SBD --> DAT => CD  ==>  soundboard SBD > DAT > CD
SBD → DAT → FLAC  ==>  soundboard SBD > DAT > FLAC
SDBD > C1  ==>  soundboard SDBD > C1
audience  ==>  audience ## audience
AUD  ==>  audience ## AUD
aud recording, very good  ==>  audience ## aud recording, very good
Audience > TC-D5M  ==>  audience Audience > TC-D5M
FM  ==>  FM ## FM
FM broadcast > reel  ==>  FM FM broadcast > reel
FM > Cass > CD-R  ==>  FM FM > Cass > CD-R
Pre-FM reels > DAT  ==>  FM Pre-FM reels > DAT
pre FM SBD > DAT  ==>  FM pre FM SBD > DAT
SBD > FM > reel  ==>  FM SBD > FM > reel
FM SBD  ==>  FM ## FM SBD
radio broadcast  ==>  FM ## radio broadcast
Live radio simulcast > cassette  ==>  FM Live radio simulcast > cassette
Webcast > WAV  ==>  FM Webcast > WAV
Digital satellite feed > DAT  ==>  FM Digital satellite feed > DAT
DSR > CD  ==>  FM DSR > CD
off-air recording  ==>  FM ## off-air recording
Matrix  ==>  matrix ## Matrix
MTX  ==>  matrix ## MTX
matrix (SBD + AUD)  ==>  matrix ## matrix (SBD + AUD)
SBD/AUD matrix  ==>  matrix ## SBD/AUD matrix
SBD + AUD  ==>  matrix ## SBD + AUD
SBD/AUD  ==>  matrix ## SBD/AUD
AUD/SBD mix  ==>  matrix ## AUD/SBD mix
soundboard and audience mixed 60/40  ==>  matrix ## soundboard and audience mixed 60/40
SBD & AUD > Audacity  ==>  matrix SBD & AUD > Audacity
Matrix: SBD + Schoeps MK4V (on-the-fly) > DAT  ==>  matrix Matrix: SBD + Schoeps MK4V (on-the-fly) > DAT
Matrix of SBD (ch. 1+2) and mics (ch. 3+4)  ==>  matrix ## Matrix of SBD (ch. 1+2) and mics (ch. 3+4)
SBD, matrixed with an audience source  ==>  matrix ## SBD, matrixed with an audience source
Schoeps MK4 > Lunatec V3 > 722  ==>  audience Schoeps MK4 > Lunatec V3 > 722
Neumann KM84i > D5M  ==>  audience Neumann KM84i > D5M
neumann u89s (hypercardioid) > V2  ==>  audience neumann u89s (hypercardioid) > V2
AKG 451s > Sony TC-D5M  ==>  audience AKG 451s > Sony TC-D5M
Nakamichi 300s > D5  ==>  audience Nakamichi 300s > D5
Nak 700s > TC-D5M  ==>  audience Nak 700s > TC-D5M
CM-300s > D5M  ==>  audience CM-300s > D5M
Sony ECM-99A > cassette  ==>  audience Sony ECM-99A > cassette
ECM-250 > TC-158SD  ==>  audience ECM-250 > TC-158SD
Sennheiser 421s > Uher  ==>  audience Sennheiser 421s > Uher
DPA 4061 > R-09  ==>  audience DPA 4061 > R-09
B&K 4011 > V3  ==>  audience B&K 4011 > V3
Milab VM-44 > D8  ==>  audience Milab VM-44 > D8
Audio-Technica 853 > MD  ==>  audience Audio-Technica 853 > MD
AT853 > iRiver  ==>  audience AT853 > iRiver
Core Sound Binaurals > D8  ==>  audience Core Sound Binaurals > D8
CSB > D7  ==>  audience CSB > D7
Sound Professionals SP-CMC-8 > MZ-R37  ==>  audience Sound Professionals SP-CMC-8 > MZ-R37
Church Audio CA-14 > R-09HR  ==>  audience Church Audio CA-14 > R-09HR
CA-11 > PCM-M10  ==>  audience CA-11 > PCM-M10
Oktava MK-012 > UA-5  ==>  audience Oktava MK-012 > UA-5
Rode NT5 > 744T  ==>  audience Rode NT5 > 744T
Røde NT5 > 744T  ==>  audience Røde NT5 > 744T
MBHO 603 > V3  ==>  audience MBHO 603 > V3
Earthworks SR77 > V3  ==>  audience Earthworks SR77 > V3
Tascam DR-05 internal mics  ==>  audience ## Tascam DR-05 internal mics
Zoom H4n internal mics, FOB  ==>  audience ## Zoom H4n internal mics, FOB
stealth recording  ==>  audience ## stealth recording
stealthed, binaurals in hat  ==>  audience ## stealthed, binaurals in hat
mics at FOB > D8  ==>  audience mics at FOB > D8
mic'd from the balcony  ==>  audience ## mic'd from the balcony
DFC, 8' stand  ==>  audience ## DFC, 8' stand
Schoeps MK41 > V2; just left of SBD  ==>  audience Schoeps MK41 > V2 ## just left of SBD
AUD (right of the soundboard at 9'): AKG 391 > R-09  ==>  audience AUD (right of the soundboard at 9'): AKG 391 > R-09
AKG 391, 10' behind the soundboard  ==>  audience ## AKG 391, 10' behind the soundboard
Neumanns; near SBD  ==>  audience ## Neumanns ## near SBD
recorded at the soundboard with AKG 460s  ==>  audience ## recorded at the soundboard with AKG 460s
recorded by the board  ==>  unknown ## recorded by the board
tapers section, behind the board, Schoeps  ==>  audience ## tapers section, behind the board, Schoeps
not a soundboard; AKG 460s > D8  ==>  audience AKG 460s > D8 ## not a soundboard
not SBD  ==>  unknown ## not SBD
This is not an audience recording; board feed  ==>  soundboard ## This is not an audience recording ## board feed
no SBD known  ==>  unknown ## no SBD known
non-SBD source  ==>  unknown ## non-SBD source
unknown  ==>  unknown ## unknown
?  ==>  unknown ## ?
source unknown  ==>  unknown ## source unknown
unknown gen  ==>  unknown ## unknown gen
who knows  ==>  unknown ## who knows
1st gen cassette  ==>  unknown ## 1st gen cassette
Maxell XLII 90 > CDR > EAC > SHN  ==>  unknown Maxell XLII 90 > CDR > EAC > SHN
cassette > DAT > CD  ==>  unknown cassette > DAT > CD
DAT > CD > EAC  ==>  unknown DAT > CD > EAC
low gen  ==>  unknown ## low gen
Master cassette  ==>  unknown ## Master cassette
MR > PCM > DAT  ==>  unknown MR > PCM > DAT
excellent sound  ==>  unknown ## excellent sound
A+  ==>  unknown ## A+
vg  ==>  unknown ## vg
SBD with AUD patch in Tin Sky  ==>  soundboard ## SBD with AUD patch in Tin Sky
SBD; patched with audience source at tape flip  ==>  soundboard ## SBD ## patched with audience source at tape flip
AUD; patched with SBD in set 2  ==>  audience ## AUD ## patched with SBD in set 2
SBD, fill from an audience tape  ==>  soundboard ## SBD, fill from an audience tape
AUD patch for Tin Sky; SBD > DAT  ==>  soundboard SBD > DAT ## AUD patch for Tin Sky
SBD (Tin Sky from AUD)  ==>  soundboard ## SBD (Tin Sky from AUD)
Tape flip during Tin Sky; patched with audience source.  ==>  unknown ## Tape flip during Tin Sky ## patched with audience source.
SBD > DAT; audience noise between songs  ==>  soundboard SBD > DAT ## audience noise between songs
board feed > CD-R  ==>  soundboard board feed > CD-R
Board tape  ==>  soundboard ## Board tape
from the board  ==>  soundboard ## from the board
desk recording > minidisc  ==>  soundboard desk recording > minidisc
mixing desk > DAT  ==>  soundboard mixing desk > DAT
monitor mix > DAT  ==>  soundboard monitor mix > DAT
Monitor feed  ==>  soundboard ## Monitor feed
multitrack master  ==>  soundboard ## multitrack master
multi-track mixdown  ==>  soundboard ## multi-track mixdown
ALD > iRiver  ==>  soundboard ALD > iRiver
IEM recording  ==>  soundboard ## IEM recording
In-ear monitor + mics matrix  ==>  matrix ## In-ear monitor + mics matrix
Source: SBD > MC  ==>  soundboard [Source] SBD > MC
Source: SBD > MC; Transfer: MC > Nak Dragon > FLAC  ==>  soundboard [Source] SBD > MC || [Transfer] MC > Nak Dragon > FLAC
source: sbd  ==>  soundboard [source] sbd
Source : AUD  ==>  audience [Source] AUD
Lineage: DAT > ZA2 > SHN  ==>  unknown [Lineage] DAT > ZA2 > SHN
Transfer: DAT(M) > ZA2 > SoundForge > SHN  ==>  unknown [Transfer] DAT(M) > ZA2 > SoundForge > SHN
Source=SBD > DAT  ==>  soundboard [Source] SBD > DAT
Source: Schoeps > V3 > laptop\nTransfer: laptop > CDWave > FLAC  ==>  audience [Source] Schoeps > V3 > laptop || [Transfer] laptop > CDWave > FLAC
Recording: Schoeps (FOB) > V3\nTransfer: FW > CDWave  ==>  audience [Recording] Schoeps (FOB) > V3 || [Transfer] FW > CDWave
Gen: SBD > C > C > DAT  ==>  soundboard [Gen] SBD > C > C > DAT
Equipment: Nak 300 > D5  ==>  audience [Equipment] Nak 300 > D5
Mics: AKG 460  ==>  audience [Mics] AKG 460
Rig: Schoeps > V3  ==>  audience [Rig] Schoeps > V3
Conversion: JB3 > CDWave > FLAC  ==>  unknown [Conversion] JB3 > CDWave > FLAC
Mastering: Wavelab > CD  ==>  unknown [Mastering] Wavelab > CD
Config: ORTF; Schoeps > V3  ==>  audience [Config] ORTF || Schoeps > V3
Taped by: Ann Lee  ==>  unknown ## Taped by: Ann Lee
Taper: Ann Lee; SBD > D8  ==>  soundboard SBD > D8 ## Taper: Ann Lee
<b>Source:</b> SBD<br><b>Transfer:</b> DAT > CD  ==>  soundboard [Source] SBD || [Transfer] DAT > CD
<b>SBD</b>; DAT > CD  ==>  soundboard DAT > CD ## SBD
SBD &gt; DAT &gt; CD  ==>  soundboard SBD > DAT > CD
SBD &amp; AUD  ==>  matrix ## SBD & AUD
<i>AUD</i> > D8<br>Ann's tape  ==>  audience AUD > D8 ## Ann's tape
<p>SBD > DAT</p><p>Thanks Ann</p>  ==>  soundboard SBD > DAT ## Thanks Ann
SBD<br/>DAT > CD  ==>  soundboard DAT > CD ## SBD
AUD <a href="https://example.org/x">notes</a> > D8  ==>  audience AUD notes > D8
SBD > DAT. DAT > CD > SHN.  ==>  soundboard SBD > DAT || DAT > CD > SHN.
Sony ECM > reel @ 7.5 ips. cassette > CD  ==>  audience Sony ECM > reel @ 7.5 ips || cassette > CD
SBD > DAT. Thanks to Ann!  ==>  soundboard SBD > DAT ## Thanks to Ann!
SBD > reel @ 7.5 ips, half track  ==>  soundboard SBD > reel @ 7.5 ips, half track
Tracked with CD Wave. No EQ.  ==>  unknown ## Tracked with CD Wave. No EQ.
Matrix of SBD (Edirol R-44 ch. 1+2) and AKG (ch. 3+4)  ==>  matrix ## Matrix of SBD (Edirol R-44 ch. 1+2) and AKG (ch. 3+4)
SBD (Dolby B off; azimuth set) > DAT  ==>  soundboard SBD (Dolby B off; azimuth set) > DAT
SBD > Nak (1 > 2) > CD  ==>  soundboard SBD > Nak (1 > 2) > CD
SBD > (?) > DAT  ==>  soundboard SBD > (?) > DAT
SBD > ? > DAT  ==>  soundboard SBD > ? > DAT
SBD > DAT >  ==>  soundboard SBD > DAT
> DAT > CD  ==>  unknown DAT > CD
SBD >> DAT  ==>  soundboard SBD > DAT
SBD > > DAT  ==>  soundboard SBD > DAT
;  ==>  unknown
;;SBD;;  ==>  soundboard ## SBD
>  ==>  unknown ## >
SBD (unclosed > DAT  ==>  soundboard SBD (unclosed > DAT
SBD ) > DAT  ==>  soundboard SBD ) > DAT
SBD [note; more] > DAT  ==>  soundboard SBD [note; more] > DAT
SBD {a > b} > DAT  ==>  soundboard SBD {a > b} > DAT
SBD > DAT; Remastered 2010; supersedes earlier seed  ==>  soundboard SBD > DAT ## Remastered 2010 ## supersedes earlier seed
SBD > DAT;Remastered  ==>  soundboard SBD > DAT ## Remastered
SBD>DAT;CD>SHN  ==>  soundboard SBD > DAT || CD > SHN
SBD  >   DAT  ==>  soundboard SBD > DAT
SBD\tDAT  ==>  soundboard ## SBD DAT
SBD\n\nDAT > CD  ==>  soundboard DAT > CD ## SBD
AUD: Schoeps  ==>  audience ## AUD: Schoeps
AUD - Schoeps > V3  ==>  audience AUD - Schoeps > V3
AUD #2  ==>  audience ## AUD #2
AUD source 1  ==>  audience ## AUD source 1
Ann's AUD > D8  ==>  audience Ann's AUD > D8
Bob's SBD  ==>  soundboard ## Bob's SBD
aud.  ==>  audience ## aud.
SBDs  ==>  soundboard ## SBDs
soundboards > DAT  ==>  soundboard soundboards > DAT
Sound board > DAT  ==>  soundboard Sound board > DAT
SBD?  ==>  unknown ## SBD?
SBD (?)  ==>  unknown ## SBD (?)
possibly SBD  ==>  unknown ## possibly SBD
sounds like SBD  ==>  unknown ## sounds like SBD
maybe AUD  ==>  unknown ## maybe AUD
could be FM or SBD  ==>  unknown ## could be FM or SBD
FM? SBD?  ==>  unknown ## FM? SBD?
AUD or SBD  ==>  unknown ## AUD or SBD
better than the SBD  ==>  unknown ## better than the SBD
other sources: SBD  ==>  unknown ## other sources: SBD
see also the SBD version  ==>  unknown ## see also the SBD version
same as the FM version but complete; AUD > D8  ==>  audience AUD > D8 ## same as the FM version but complete
same master as the AUD seed  ==>  unknown ## same master as the AUD seed
SBD, better than the AUD  ==>  soundboard ## SBD, better than the AUD
D8 > ZA2  ==>  unknown D8 > ZA2
MD > CD  ==>  unknown MD > CD
VHS > CD  ==>  unknown VHS > CD
video soundtrack  ==>  unknown ## video soundtrack
DVD audio > WAV  ==>  unknown DVD audio > WAV
TV broadcast > VHS > CD  ==>  FM TV broadcast > VHS > CD
PBS broadcast  ==>  FM ## PBS broadcast
BBC FM > reel  ==>  FM BBC FM > reel
KXYZ-FM > cassette  ==>  FM KXYZ-FM > cassette
WABC broadcast > C  ==>  FM WABC broadcast > C
streamed radio show  ==>  FM ## streamed radio show
Internet stream > MP3 > WAV  ==>  FM Internet stream > MP3 > WAV
YouTube > MP3  ==>  unknown YouTube > MP3
mp3 sourced  ==>  unknown ## mp3 sourced
lossy  ==>  unknown ## lossy
16 bit  ==>  unknown ## 16 bit
24/96 AUD  ==>  audience ## 24/96 AUD
AUD 24bit  ==>  audience ## AUD 24bit
Zoom H2 > Audacity  ==>  unknown Zoom H2 > Audacity
Zoom F8n 8-channel, SBD + 4 mics  ==>  matrix ## Zoom F8n 8-channel, SBD + 4 mics
4 mic mix > SX-M2  ==>  audience 4 mic mix > SX-M2
2 mics + SBD > 744T  ==>  matrix 2 mics + SBD > 744T
OTS SBD  ==>  soundboard ## OTS SBD
onstage mics > DA-P1  ==>  audience onstage mics > DA-P1
stage lip, Schoeps MK41 > V3  ==>  audience stage lip, Schoeps MK41 > V3
crowd noise trimmed  ==>  unknown ## crowd noise trimmed
crowd  ==>  unknown ## crowd
audience chatter in quiet songs  ==>  unknown ## audience chatter in quiet songs
AUDIENCE RECORDING  ==>  audience ## AUDIENCE RECORDING
SOUNDBOARD  ==>  soundboard ## SOUNDBOARD
Soundboard/audience matrix by Ann  ==>  matrix ## Soundboard/audience matrix by Ann
SBD mono > reel  ==>  soundboard SBD mono > reel
mono SBD  ==>  soundboard ## mono SBD
stereo audience  ==>  audience ## stereo audience
Audio only  ==>  unknown ## Audio only
laud  ==>  unknown ## laud
fraud  ==>  unknown ## fraud
auditorium  ==>  unknown ## auditorium
keyboard solo  ==>  unknown ## keyboard solo
board  ==>  unknown ## board
on board computer  ==>  unknown ## on board computer
aboard  ==>  unknown ## aboard
skateboard  ==>  unknown ## skateboard
Harvard Band  ==>  unknown ## Harvard Band
FMJ  ==>  unknown ## FMJ
FM-2 preamp  ==>  unknown ## FM-2 preamp
AM radio  ==>  FM ## AM radio
shortwave  ==>  unknown ## shortwave
telephone  ==>  unknown ## telephone
wire recorder  ==>  unknown ## wire recorder
78 rpm disc  ==>  unknown ## 78 rpm disc
acetate > reel  ==>  unknown acetate > reel
lathe cut  ==>  unknown ## lathe cut
Betty reel  ==>  unknown ## Betty reel
Master reel > PCM > DAT > CD  ==>  unknown Master reel > PCM > DAT > CD
2 track @ 15 ips  ==>  unknown ## 2 track @ 15 ips
MSR  ==>  unknown ## MSR
MAUD  ==>  unknown ## MAUD
MSBD > DAT  ==>  soundboard MSBD > DAT
C1 > C2 > D1  ==>  unknown C1 > C2 > D1
DAUD  ==>  unknown ## DAUD
DSBD > CD  ==>  soundboard DSBD > CD
ASBD > D  ==>  soundboard ASBD > D
UAUD  ==>  unknown ## UAUD
SBD1  ==>  soundboard ## SBD1
SBD-1  ==>  soundboard ## SBD-1
AUD2 > D  ==>  audience AUD2 > D
שיר SBD > DAT  ==>  soundboard שיר SBD > DAT
サウンドボード  ==>  unknown ## サウンドボード
Публика  ==>  unknown ## Публика
público AUD  ==>  audience ## público AUD
💿 SBD > DAT  ==>  soundboard 💿 SBD > DAT
SBD 🎤 > DAT  ==>  soundboard SBD 🎤 > DAT
`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('  ==>') as [string, string])
  .map(([text, expected]) => [text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'), expected.trim()] as const);

describe('readLineage and sourceKind', () => {
  it.each(LINES)('read %j', (text, expected) => expect(written(text)).toBe(expected));

  it.each(['SBD > ', '(', 'not ', 'patch ', 'a. ', '<b ', ' ', 'left of ', '-', 'sbd ', 'a b ', '[['])(
    'do not tire over 20,000 characters of %j',
    (part) => expect(written(part.repeat(20_000 / part.length)).length).toBeGreaterThan(0),
  );

  it.each([
    [null, 'xy1985-07-11.sbd.ann.12.flac16', 'soundboard'],
    ['', 'xy1985-07-11.mtx.ann.12.flac16', 'matrix'],
    ['good', 'xy1985-07-11_fm_ann', 'FM'],
    ['AUD > D8', 'xy1985-07-11.sbd.ann.12.flac16', 'audience'],
    [null, null, 'unknown'],
  ])('of %j and the archive identifier %j the kind is %s', (comments, identifier, kind) =>
    expect(sourceKind(comments, identifier)).toBe(kind),
  );

  it.each([
    ['Marrow Creek\nSource: SBD > DAT\nthe audience sings', 'soundboard'],
    ['Mics: Schoeps MK4 > V3', 'audience'],
    ['the audience sings', 'unknown'],
  ])('of a text document alone, %j, the kind is %s', (textdoc, kind) => {
    expect(sourceKind(null, 'xy1985-07-11', textdoc)).toBe(kind);
    expect(sourceKind('FM', null, textdoc)).toBe('FM');
  });
});

describe('documentedLineage', () => {
  it('takes the lines that say what they are', () => {
    const text =
      'Marrow Creek\n1985-07-11\n\nSource: Schoeps > V3\nLineage:  V3 > CDWave > FLAC\nTaper: Ann\n01. Tin Sky';
    expect(documentedLineage(text)).toEqual([
      { label: 'Source', steps: ['Schoeps', 'V3'] },
      { label: 'Lineage', steps: ['V3', 'CDWave', 'FLAC'] },
    ]);
  });
});
