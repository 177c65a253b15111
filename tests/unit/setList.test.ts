import { describe, expect, it } from 'vitest';
import { readSetList } from '#set-lists/setList.ts';
import { knownTitles, songKey, songTitles } from '#set-lists/titles.ts';

/** A set list as the table writes it: `{note}`, `(doubt)`, `<talk>`, ` >` for a segue, `##` before a line of notes. */
function written(text: string): string {
  const { parts, notes } = readSetList(text);
  const shown = parts.map(({ label, encore, entries }) => {
    const songs = entries.map(
      (entry) =>
        (entry.kind === 'song' ? '' : `<${entry.kind}> `) +
        entry.title +
        (entry.doubtful ? ' (doubt)' : '') +
        entry.notes.map((note) => ` {${note}}`).join('') +
        (entry.segue ? ' >' : ''),
    );
    return (label ? `[${encore ? 'enc' : 'set'} ${label}] ` : '') + songs.join(' | ');
  });
  return [shown.join(' || '), ...notes.map((note) => `## ${note}`)].filter(Boolean).join(' ');
}

/** Set lists as people type them, and how they are read; `\n` is a new line. */
const LINES = String.raw`
Tin Sky, Marrow Road, Home  ==>  Tin Sky | Marrow Road | Home
Tin Sky;Hush, Ann;Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky; Hush, Hush, Hush; Home  ==>  Tin Sky | Hush, Hush, Hush | Home
Hush, Hush, Ann Said; Home; Whale  ==>  Hush, Hush, Ann Said | Home | Whale
Red, White, Blue; Home; Whale  ==>  Red, White, Blue | Home | Whale
Home; No, No, No, No; Whale; Tin Sky  ==>  Home | No, No, No, No | Whale | Tin Sky
Tin Sky | Hush, Hush, Hush | Home  ==>  Tin Sky | Hush, Hush, Hush | Home
Tin Sky / Hush, Hush, Hush / Home  ==>  Tin Sky | Hush, Hush, Hush | Home
1. Tin Sky 2. Hush, Ann 3. Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky|Hush, Ann|Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky || Hush, Ann || Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky – Hush, Ann – Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky、Hush, Ann、Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky; Hush, Hush, Hush; E: Home  ==>  Tin Sky | Hush, Hush, Hush || [enc E:] Home
Tin Sky; Hush, Hush, Hush  ==>  Tin Sky | Hush, Hush, Hush
Tin Sky, Home, Whale; Road, Wheel; Bye  ==>  Tin Sky | Home | Whale | Road | Wheel | Bye
Tin Sky, Home; Whale, Road  ==>  Tin Sky | Home | Whale | Road
Tin Sky, Home, Whale, Road; Wheel; Bye  ==>  Tin Sky | Home | Whale | Road | Wheel | Bye
Set 1: Tin Sky, Home, Whale; Set 2: Road, Wheel; E: Bye  ==>  [set Set 1:] Tin Sky | Home | Whale || [set Set 2:] Road | Wheel || [enc E:] Bye
Tin Sky, Home, Whale / Road / Wheel  ==>  Tin Sky | Home | Whale | Road | Wheel
Hush, Ann | Tin Sky | Home  ==>  Hush, Ann | Tin Sky | Home
Tin Sky / Hush, Ann / Home  ==>  Tin Sky | Hush, Ann | Home
Tin Sky - Home - Hush, Ann  ==>  Tin Sky | Home | Hush, Ann
Tin Sky, Hush; Home, Ann; Whale  ==>  Tin Sky | Hush | Home | Ann | Whale
Tin Sky > Marrow Road > Home  ==>  Tin Sky > | Marrow Road > | Home
Tin Sky -> Marrow Road  ==>  Tin Sky > | Marrow Road
Tin Sky --> Marrow Road  ==>  Tin Sky > | Marrow Road
Tin Sky => Home  ==>  Tin Sky > | Home
Tin Sky → Home  ==>  Tin Sky > | Home
Tin Sky >Home  ==>  Tin Sky > | Home
Tin Sky>Home>Tin Sky  ==>  Tin Sky > | Home > | Tin Sky
Tin Sky >> Home  ==>  Tin Sky > | Home
Tin Sky, Home > Marrow Road, Whale  ==>  Tin Sky | Home > | Marrow Road | Whale
Tin Sky, Home\nWhale\nMarrow Road, Owl\nRain  ==>  Tin Sky, Home | Whale | Marrow Road, Owl | Rain
Tin Sky, Home\nWhale, Owl\nMarrow Road, Fog\nRain  ==>  Tin Sky | Home | Whale | Owl | Marrow Road | Fog | Rain
Tin Sky (acoustic) [with Ann]  ==>  Tin Sky {(acoustic)} {[with Ann]}
Tin Sky; Home; Whale  ==>  Tin Sky | Home | Whale
Tin Sky, Home, E: Whale  ==>  Tin Sky | Home || [enc E:] Whale
Tin Sky, Home, E: Whale > Home  ==>  Tin Sky | Home || [enc E:] Whale > | Home
Tin Sky, Home, Encore: Whale  ==>  Tin Sky | Home || [enc Encore:] Whale
Tin Sky, Home, encore: Whale  ==>  Tin Sky | Home || [enc encore:] Whale
Tin Sky, Home, Enc: Whale  ==>  Tin Sky | Home || [enc Enc:] Whale
Tin Sky, Home E: Whale  ==>  Tin Sky | Home || [enc E:] Whale
Tin Sky, Home Encore: Whale, Tin Sky  ==>  Tin Sky | Home || [enc Encore:] Whale | Tin Sky
Tin Sky, Home, E1: Whale, E2: Marrow Road  ==>  Tin Sky | Home || [enc E1:] Whale || [enc E2:] Marrow Road
E: Whale  ==>  [enc E:] Whale
Encore: Whale, Home  ==>  [enc Encore:] Whale | Home
Encore - Whale  ==>  [enc Encore -] Whale
Encore 2: Whale  ==>  [enc Encore 2:] Whale
2nd Encore: Whale  ==>  [enc 2nd Encore:] Whale
Enc. 2: Whale  ==>  [enc Enc. 2:] Whale
Enc.: Whale  ==>  [enc Enc.:] Whale
1st Enc.: Whale  ==>  [enc 1st Enc.:] Whale
Tin Sky, Enc. 2: Whale  ==>  Tin Sky || [enc Enc. 2:] Whale
Tin Sky Enc. 2: Whale  ==>  Tin Sky || [enc Enc. 2:] Whale
E 2: Whale\nE-3: Home  ==>  [enc E 2:] Whale || [enc E-3:] Home
Encore #2: Whale  ==>  [enc Encore #2:] Whale
Encore II: Whale  ==>  [enc Encore II:] Whale
Encore Two: Whale  ==>  [enc Encore Two:] Whale
Second Encore: Whale  ==>  [enc Second Encore:] Whale
Double Encore: Whale, Home  ==>  [enc Double Encore:] Whale | Home
Double Encore\nWhale\nHome  ==>  [enc Double Encore] Whale | Home
Tin Sky, Double Encore: Whale  ==>  Tin Sky || [enc Double Encore:] Whale
Tin Sky, Home Double Encore: Whale  ==>  Tin Sky | Home || [enc Double Encore:] Whale
Tin Sky, Home 2nd Encore: Whale  ==>  Tin Sky | Home || [enc 2nd Encore:] Whale
Tin Sky, second encore: Whale  ==>  Tin Sky || [enc second encore:] Whale
Encore - 25 Or 6  ==>  [enc Encore -] 25 Or 6
Double Encore Blues, Home  ==>  Double Encore Blues | Home
Tin Sky\nEncore. Whale  ==>  Tin Sky || [enc Encore.] Whale
Tin Sky\ne. Whale  ==>  Tin Sky || [enc e.] Whale
E. Street Waltz\nTin Sky  ==>  E. Street Waltz | Tin Sky
Tin Sky\nZugabe 1: Whale\n2. Zugabe\nHome  ==>  Tin Sky || [enc Zugabe 1:] Whale || [enc 2. Zugabe] Home
Tin Sky, Rappel : Whale  ==>  Tin Sky || [enc Rappel :] Whale
Tin Sky\n1er rappel\nWhale\n2ème rappel : Home  ==>  Tin Sky || [enc 1er rappel] Whale || [enc 2ème rappel :] Home
Tin Sky\nBis 2 - Whale  ==>  Tin Sky || [enc Bis 2 -] Whale
Bison\nRappelling  ==>  Bison | Rappelling
Tin Sky\nアンコール：Whale  ==>  Tin Sky || [enc アンコール：] Whale
Tin Sky\nНа бис: Whale  ==>  Tin Sky || [enc На бис:] Whale
Tin Sky\nRáadás:\nWhale  ==>  Tin Sky || [enc Ráadás:] Whale
Tin Sky\n安可: Whale  ==>  Tin Sky || [enc 安可:] Whale
Tin Sky\nIII. Set: Whale  ==>  Tin Sky || [set III. Set:] Whale
Tin Sky\nE2. Home  ==>  Tin Sky || [enc E2.] Home
Tin Sky\n{Encore}\nHome\n<Encore>\nWhale  ==>  Tin Sky || [enc {Encore}] Home || [enc <Encore] Whale
Tin Sky\nEncore No. 2\nHome  ==>  Tin Sky || [enc Encore No. 2] Home
Tin Sky\nSoundcheck - Home, Whale  ==>  Tin Sky ## Soundcheck - Home, Whale
Tin Sky\nDrum tuning\nIntroduction by Jo Marsh\nHome  ==>  Tin Sky | <talk> Drum tuning | <talk> Introduction by Jo Marsh | Home
Tin Sky\n-with Jo\nHome\n- w/ Ann\nWhale  ==>  Tin Sky {-with Jo} | Home {- w/ Ann} | Whale
Tin Sky feat Jo Marsh\nHome featuring Ann  ==>  Tin Sky {feat Jo Marsh} | Home {featuring Ann}
Tin Sky\nEncore Call\nHome  ==>  Tin Sky || [enc Encore Call] Home
Tin Sky\nencore applause\nHome  ==>  Tin Sky || [enc encore applause] Home
Tin Sky\nEncore Crowd Noise\nHome  ==>  Tin Sky || [enc Encore Crowd Noise] Home
Tin Sky\nZugaberufe\nHome  ==>  Tin Sky || [enc Zugaberufe] Home
1. Tin Sky\n2. Encore Call\n3. Home  ==>  Tin Sky || [enc 2. Encore Call] Home
Tin Sky\nEncore Callers\nHome  ==>  Tin Sky | Encore Callers | Home
<b>Set 1</b>\nTin Sky\n<b>Encore</b>\nHome  ==>  [set Set 1] Tin Sky || [enc Encore] Home
<p>Tin Sky<br/>Whale</p><strong>Encore:</strong> Home  ==>  Tin Sky | Whale || [enc Encore:] Home
<span style="color: red">Tin Sky</span>\n<i>Zugabe</i>\nHome  ==>  Tin Sky || [enc Zugabe] Home
[b]Set 2[/b]\nTin Sky\n[size=4][b]Encore[/b][/size]\nHome  ==>  [set Set 2] Tin Sky || [enc Encore] Home
Tin Sky [b], Home [i]  ==>  Tin Sky {[b]} | Home {[i]}
Tin Sky\nEncore [with Ann Lee]: Whale  ==>  Tin Sky || [enc Encore [with Ann Lee]:] Whale
Set 2 (acoustic): Tin Sky, Home  ==>  [set Set 2 (acoustic):] Tin Sky | Home
Set IV: Tin Sky\nSet Five: Home\nFourth set\nWhale  ==>  [set Set IV:] Tin Sky || [set Set Five:] Home || [set Fourth set] Whale
Tin Sky\n~ encore ~\nWhale  ==>  Tin Sky || [enc ~ encore ~] Whale
Tin Sky\n## Encore 2\nWhale  ==>  Tin Sky || [enc ## Encore 2] Whale
Tin Sky\n*** Encore ***\nWhale  ==>  Tin Sky || [enc *** Encore ***] Whale
=== Set 2 ===\nWhale  ==>  [set === Set 2 ===] Whale
Tin Sky\nEncore Break\nWhale  ==>  Tin Sky || [enc Encore Break] Whale
Tin Sky\nwith Ann Lee\nHome  ==>  Tin Sky {with Ann Lee} | Home
Tin Sky\nand Jo Marsh on drums\nHome  ==>  Tin Sky {and Jo Marsh on drums} | Home
Tin Sky\nplus jo marsh on lead guitar and vocals\nHome  ==>  Tin Sky {plus jo marsh on lead guitar and vocals} | Home
Tin Sky\nJo Marsh on sax\nHome  ==>  Tin Sky {Jo Marsh on sax} | Home
Tin Sky\nJo Marsh and Ann Lee sit in on horns\nHome  ==>  Tin Sky {Jo Marsh and Ann Lee sit in on horns} | Home
Tin Sky\n(Jo Marsh on fiddle)\nHome  ==>  Tin Sky {(Jo Marsh on fiddle)} | Home
Tin Sky\nmit Jo Marsh am Schlagzeug\nHome  ==>  Tin Sky {mit Jo Marsh am Schlagzeug} | Home
Tin Sky\navec Jo Marsh à la batterie\nHome  ==>  Tin Sky {avec Jo Marsh à la batterie} | Home
Tin Sky\ncon Jo Marsh al sax\nHome  ==>  Tin Sky {con Jo Marsh al sax} | Home
Tin Sky, and Jo Marsh on drums, Home  ==>  Tin Sky {and Jo Marsh on drums} | Home
Tin Sky\nAnd the Drums\nHome  ==>  Tin Sky | And the Drums | Home
Tin Sky\nAnd Jo Said So\nDancing on the Piano Lid  ==>  Tin Sky | And Jo Said So | Dancing on the Piano Lid
Tin Sky\n& Ann\nHome  ==>  Tin Sky {& Ann} | Home
Tin Sky\n+ Bo Hart\nHome  ==>  Tin Sky {+ Bo Hart} | Home
Tin Sky\nw. Ann\nHome  ==>  Tin Sky {w. Ann} | Home
Tin Sky\navec Ann\nHome  ==>  Tin Sky {avec Ann} | Home
Tin Sky\n(guest: Ann Lee)\nHome  ==>  Tin Sky {(guest: Ann Lee)} | Home
Avec Toi\nHome  ==>  Avec Toi | Home
& Then Came the Rain\nHome  ==>  & Then Came the Rain | Home
Tin Sky\n(w/ Ann on fiddle)\nHome  ==>  Tin Sky {(w/ Ann on fiddle)} | Home
Tin Sky\nWith Your Hands\nHome  ==>  Tin Sky | With Your Hands | Home
Tin Sky, with Ann Lee, Home  ==>  Tin Sky {with Ann Lee} | Home
Tin Sky -with ann, Home – feat. Bo  ==>  Tin Sky {-with ann} | Home {– feat. Bo}
Crowd/Tuning\nTin Sky\nBanter & Tuning  ==>  <talk> Crowd/Tuning | Tin Sky | <talk> Banter & Tuning
Tuning and Mill\nTin Sky  ==>  Tuning and Mill | Tin Sky
Soundcheck: Home, Jam\nTin Sky  ==>  Tin Sky ## Soundcheck: Home, Jam
Soundcheck:\nHome\nSet 1:\nTin Sky  ==>  [set Soundcheck:] <talk> Home || [set Set 1:] Tin Sky
Soundcheck:\nHome\nTin Sky  ==>  [set Soundcheck:] Home | Tin Sky
Enc. Whale, Home  ==>  Enc. Whale | Home
Encores: Whale, Home  ==>  [enc Encores:] Whale | Home
Tin Sky\nHome\nEncore\nWhale  ==>  Tin Sky | Home || [enc Encore] Whale
Tin Sky\nHome\nEncore:\nWhale  ==>  Tin Sky | Home || [enc Encore:] Whale
Tin Sky\nHome\n** Encore **\nWhale  ==>  Tin Sky | Home || [enc ** Encore **] Whale
Tin Sky\nHome\n[encore]\nWhale  ==>  Tin Sky | Home || [enc [encore]] Whale
Tin Sky\nHome\n(Encore)\nWhale  ==>  Tin Sky | Home || [enc (Encore)] Whale
Tin Sky\nHome\n-- Encore --\nWhale  ==>  Tin Sky | Home || [enc -- Encore --] Whale
Tin Sky\nHome\nE: Whale  ==>  Tin Sky | Home || [enc E:] Whale
Tin Sky\nHome >\nWhale  ==>  Tin Sky | Home > | Whale
Tin Sky ->\nHome\nWhale  ==>  Tin Sky > | Home | Whale
Tin Sky\n> Home\nWhale  ==>  Tin Sky > | Home | Whale
Tin Sky,\nHome,\nWhale  ==>  Tin Sky | Home | Whale
1. Tin Sky\n2. Home\n3. Whale  ==>  Tin Sky | Home | Whale
1) Tin Sky\n2) Home\n3) Whale  ==>  Tin Sky | Home | Whale
01 Tin Sky\n02 Home\n03 Whale  ==>  Tin Sky | Home | Whale
01. Tin Sky 5:32\n02. Home 12:01\n03. Whale 3:15  ==>  Tin Sky {5:32} | Home {12:01} | Whale {3:15}
01 [5:32] Tin Sky\n02 [4:11] Home  ==>  Tin Sky {5:32} | Home {4:11}
d1t01 - Tin Sky\nd1t02 - Home\nd2t01 - Whale  ==>  Tin Sky | Home | Whale
d1t01 Tin Sky\nd1t02 Home  ==>  Tin Sky | Home
d1t01. Tin Sky\nd1t02. Home  ==>  Tin Sky | Home
t01. Tin Sky\nt02. Home  ==>  Tin Sky | Home
1 - Tin Sky\n2 - Home  ==>  Tin Sky | Home
- Tin Sky\n- Home\n- Whale  ==>  Tin Sky | Home | Whale
* Tin Sky\n* Home\n* Whale  ==>  Tin Sky | Home | Whale
• Tin Sky\n• Home  ==>  Tin Sky | Home
Tin Sky • Home • Whale  ==>  Tin Sky | Home | Whale
Tin Sky | Home | Whale  ==>  Tin Sky | Home | Whale
Tin Sky - Home - Whale  ==>  Tin Sky | Home | Whale
Tin Sky / Home / Whale  ==>  Tin Sky | Home | Whale
Tin Sky - Home  ==>  Tin Sky - Home
Tin Sky / Home  ==>  Tin Sky / Home
Tin Sky (acoustic), Home  ==>  Tin Sky {(acoustic)} | Home
Tin Sky (Reprise), Home  ==>  Tin Sky (Reprise) | Home
(I Can't Stop) Walking, Home  ==>  (I Can't Stop) Walking | Home
Walking (I Can't Stop), Home  ==>  Walking (I Can't Stop) | Home
Tin Sky (with Ann Lee), Home  ==>  Tin Sky {(with Ann Lee)} | Home
Tin Sky (w/ Ann Lee, Bo Dee), Home  ==>  Tin Sky {(w/ Ann Lee, Bo Dee)} | Home
Tin Sky w/ Ann Lee, Home  ==>  Tin Sky {w/ Ann Lee} | Home
Tin Sky [with Ann Lee] > Home  ==>  Tin Sky {[with Ann Lee]} > | Home
Tin Sky [1], Home [2]  ==>  Tin Sky {[1]} | Home {[2]}
Tin Sky*, Home, Whale*  ==>  Tin Sky {*} | Home | Whale {*}
Tin Sky**, Home†, Whale‡  ==>  Tin Sky {**} | Home {†} | Whale {‡}
Tin Sky*, Home\n* with Ann Lee  ==>  Tin Sky {*} | Home ## * with Ann Lee
Tin Sky*, Home#\n* with Ann Lee\n# first time played  ==>  Tin Sky {*} | Home {#} ## * with Ann Lee ## # first time played
Tin Sky [1], Home\n[1] with Ann Lee on fiddle  ==>  Tin Sky {[1]} | Home ## [1] with Ann Lee on fiddle
Tin Sky (1), Home\n(1) with Ann Lee on fiddle  ==>  Tin Sky {(1)} | Home ## (1) with Ann Lee on fiddle
Tin Sky^, Home\n^ = unfinished  ==>  Tin Sky {^} | Home ## ^ = unfinished
Tin Sky*, Home\n*: acoustic  ==>  Tin Sky {*} | Home ## *: acoustic
Tin Sky¹, Home²  ==>  Tin Sky {¹} | Home {²}
Tin Sky (?), Home  ==>  Tin Sky (doubt) {(?)} | Home
Tin Sky [?], Home  ==>  Tin Sky (doubt) {[?]} | Home
Tin Sky ?, Home  ==>  Tin Sky (doubt) | Home
Tin Sky??, Home  ==>  Tin Sky (doubt) | Home
Who Are You?, Home  ==>  Who Are You? | Home
Who Are You? > Home  ==>  Who Are You? > | Home
?, Home  ==>  ? (doubt) | Home
???  ==>  ??? (doubt)
Tin Sky, ???, Home  ==>  Tin Sky | ??? (doubt) | Home
Unknown, Home  ==>  Unknown (doubt) | Home
Unknown Song > Home  ==>  Unknown Song (doubt) > | Home
unknown title, Home  ==>  unknown title (doubt) | Home
Tin Sky, unidentified instrumental, Home  ==>  Tin Sky | unidentified instrumental (doubt) | Home
Tin Sky (sp?), Home  ==>  Tin Sky (doubt) {(sp?)} | Home
Tin Sky (probably), Home  ==>  Tin Sky (doubt) {(probably)} | Home
Tin Sky (maybe Home?), Whale  ==>  Tin Sky (doubt) {(maybe Home?)} | Whale
Tin Sky (unsure), Home  ==>  Tin Sky (doubt) {(unsure)} | Home
Tin Sky (title?), Home  ==>  Tin Sky (doubt) {(title?)} | Home
banter, Tin Sky  ==>  <talk> banter | Tin Sky
Tin Sky, banter, Home  ==>  Tin Sky | <talk> banter | Home
Tin Sky, Band Intros, Home  ==>  Tin Sky | <talk> Band Intros | Home
[banter], Tin Sky  ==>  <talk> [banter] | Tin Sky
(tuning) Tin Sky, Home  ==>  Tin Sky {(tuning)} | Home
(tuning), Tin Sky, Home  ==>  <talk> (tuning) | Tin Sky | Home
Intro, Tin Sky, Home  ==>  <talk> Intro | Tin Sky | Home
crowd, Tin Sky  ==>  <talk> crowd | Tin Sky
Tin Sky\nbanter\nHome  ==>  Tin Sky | <talk> banter | Home
Tin Sky\n(crowd noise)\nHome  ==>  Tin Sky | <talk> (crowd noise) | Home
Tin Sky, set break, Home  ==>  Tin Sky | <talk> set break | Home
Tin Sky, ..., Home  ==>  Tin Sky | <gap> ... | Home
Tin Sky, [missing], Home  ==>  Tin Sky | <gap> [missing] | Home
Tin Sky, (tape flip), Home  ==>  Tin Sky | <gap> (tape flip) | Home
... Tin Sky, Home  ==>  ... Tin Sky | Home
Tin Sky, Home...  ==>  Tin Sky | Home...
incomplete set list  ==>  <gap> incomplete set list
Tin Sky, Home, others  ==>  Tin Sky | Home | <gap> others
Tin Sky, Home, etc.  ==>  Tin Sky | Home | <gap> etc.
Tin Sky, Home, and more  ==>  Tin Sky | Home | <gap> and more
//Tin Sky, Home  ==>  Tin Sky {//} | Home
Tin Sky//, Home  ==>  Tin Sky {//} | Home
Tin Sky// > //Home  ==>  Tin Sky {//} > | Home {//}
Tin Sky (cut), Home  ==>  Tin Sky {(cut)} | Home
Tin Sky (cuts in), Home  ==>  Tin Sky {(cuts in)} | Home
Tin Sky (fade out)  ==>  Tin Sky {(fade out)}
Tin Sky (false start), Tin Sky, Home  ==>  Tin Sky {(false start)} | Tin Sky | Home
Tin Sky (aborted)  ==>  Tin Sky {(aborted)}
Tin Sky (first time), Home  ==>  Tin Sky {(first time)} | Home
Tin Sky (1st verse only) > Home  ==>  Tin Sky {(1st verse only)} > | Home
Tin Sky (Whale tease), Home  ==>  Tin Sky {(Whale tease)} | Home
Tin Sky (tease) > Home  ==>  Tin Sky {(tease)} > | Home
Tin Sky (x2), Home  ==>  Tin Sky {(x2)} | Home
Tin Sky (take 2)  ==>  Tin Sky {(take 2)}
Tin Sky (no vocals)  ==>  Tin Sky {(no vocals)}
Tin Sky (Home jam) > Whale  ==>  Tin Sky (Home jam) > | Whale
Tin Sky (jam) > Whale  ==>  Tin Sky {(jam)} > | Whale
Tin Sky Jam > Whale  ==>  Tin Sky Jam > | Whale
Drums > Space > Tin Sky  ==>  Drums > | Space > | Tin Sky
Drums, Space, Tin Sky  ==>  Drums | Space | Tin Sky
Whale > Tin Sky > Whale Reprise  ==>  Whale > | Tin Sky > | Whale Reprise
10,000 Light Years, Home  ==>  10,000 Light Years | Home
Home, 1,000 Miles  ==>  Home | 1,000 Miles
99 Rivers, Home  ==>  99 Rivers | Home
7 Days, Home  ==>  7 Days | Home
1985, Home  ==>  1985 | Home
Oh, Sister > Home  ==>  Oh | Sister > | Home
Hey, Hey, Tin Sky  ==>  Hey | Hey | Tin Sky
Walk On, walk on, Home  ==>  Walk On, walk on | Home
Home, Pt. 2, Whale  ==>  Home, Pt. 2 | Whale
Home, Part Two, Whale  ==>  Home, Part Two | Whale
Wheel, Pt.1, Sonata, No. 2  ==>  Wheel, Pt.1 | Sonata, No. 2
Home, Part II > Whale, Part I, Owl, Part B  ==>  Home, Part II > | Whale, Part I | Owl, Part B
Out, No Way Home, No One, No. 9, Carina, No, Owl  ==>  Out | No Way Home | No One, No. 9 | Carina, No | Owl
Tin Sky, Part of Me, Part I Knew, No I Don't, No I'm Not  ==>  Tin Sky | Part of Me | Part I Knew | No I Don't | No I'm Not
tin sky, no rain, whale, jr., owl, no 2  ==>  tin sky | no rain | whale, jr. | owl, no 2
Home Pt. 1 > Home Pt. 2  ==>  Home Pt. 1 > | Home Pt. 2
Home (Part 1), Whale  ==>  Home (Part 1) | Whale
Mr. Jones, Dr. Whale  ==>  Mr. Jones | Dr. Whale
Tin Sky & Home, Whale  ==>  Tin Sky & Home | Whale
Tin Sky and Home, Whale  ==>  Tin Sky and Home | Whale
Don't Stop, Can't Go  ==>  Don't Stop | Can't Go
"Tin Sky", "Home"  ==>  "Tin Sky" | "Home"
“Tin Sky”, “Home”  ==>  “Tin Sky” | “Home”
Ana Não, São João  ==>  Ana Não | São João
Été, Où Vas-Tu?  ==>  Été | Où Vas-Tu?
Песня, Дом  ==>  Песня | Дом
שיר, בית  ==>  שיר | בית
東京, 大阪  ==>  東京 | 大阪
東京、大阪  ==>  東京 | 大阪
tin sky, home, whale  ==>  tin sky | home | whale
tin sky > home > whale  ==>  tin sky > | home > | whale
TIN SKY, HOME, WHALE  ==>  TIN SKY | HOME | WHALE
tin sky\nhome\nwhale road, the long way  ==>  tin sky | home | whale road, the long way
Tin Sky\nHome, Sweet Home\nWhale\nMarrow  ==>  Tin Sky | Home, Sweet Home | Whale | Marrow
Tin Sky, Home\nWhale, Marrow\nRiver, Road  ==>  Tin Sky | Home | Whale | Marrow | River | Road
Set 1: Tin Sky, Home  ==>  [set Set 1:] Tin Sky | Home
Set 1: Tin Sky, Home\nSet 2: Whale, Marrow  ==>  [set Set 1:] Tin Sky | Home || [set Set 2:] Whale | Marrow
Set One: Tin Sky\nSet Two: Home  ==>  [set Set One:] Tin Sky || [set Set Two:] Home
I: Tin Sky, Home\nII: Whale\nE: Marrow  ==>  [set I:] Tin Sky | Home || [set II:] Whale || [enc E:] Marrow
First Set:\nTin Sky\nHome\nSecond Set:\nWhale  ==>  [set First Set:] Tin Sky | Home || [set Second Set:] Whale
1st set: Tin Sky\n2nd set: Home  ==>  [set 1st set:] Tin Sky || [set 2nd set:] Home
S1: Tin Sky, Home  ==>  [set S1:] Tin Sky | Home
Acoustic Set: Tin Sky, Home  ==>  [set Acoustic Set:] Tin Sky | Home
Early Show: Tin Sky\nLate Show: Home  ==>  [set Early Show:] Tin Sky || [set Late Show:] Home
Disc 1\nTin Sky\nHome\nDisc 2\nWhale  ==>  [set Disc 1] Tin Sky | Home || [set Disc 2] Whale
CD1: Tin Sky\nCD2: Home  ==>  [set CD1:] Tin Sky || [set CD2:] Home
Tin Sky\n\nHome\n\nWhale  ==>  Tin Sky | Home | Whale
Tin Sky\r\nHome\r\nWhale  ==>  Tin Sky | Home | Whale
Tin Sky,, Home  ==>  Tin Sky | Home
, Tin Sky, Home,  ==>  Tin Sky | Home
Tin Sky >  ==>  Tin Sky >
> Tin Sky  ==>  Tin Sky
Tin Sky > > Home  ==>  Tin Sky > | Home
Tin Sky, > Home  ==>  Tin Sky > | Home
Tin Sky >, Home  ==>  Tin Sky > | Home
>  ==>  
,  ==>  
Tin Sky (with (Ann) Lee), Home  ==>  Tin Sky (with (Ann) Lee) | Home
Tin Sky (with Ann, Home  ==>  Tin Sky (with Ann | Home
Tin Sky [with Ann, Home  ==>  Tin Sky [with Ann | Home
Tin Sky) > Home  ==>  Tin Sky) > | Home
(), Home  ==>  () | Home
Notes: Ann Lee on fiddle  ==>  ## Notes: Ann Lee on fiddle
Tin Sky, Home\nNotes: Ann Lee on fiddle  ==>  Tin Sky | Home ## Notes: Ann Lee on fiddle
Tin Sky, Home\nw/ Ann Lee  ==>  Tin Sky | Home ## w/ Ann Lee
Tin Sky, Home\nWith: Ann Lee (fiddle)  ==>  Tin Sky | Home ## With: Ann Lee (fiddle)
Note: set order unsure\nTin Sky, Home  ==>  Tin Sky | Home ## Note: set order unsure
Tin Sky 4:15, Home 3:02  ==>  Tin Sky {4:15} | Home {3:02}
Tin Sky (4:15), Home (3:02)  ==>  Tin Sky {4:15} | Home {3:02}
Tin Sky [12:15] > Home  ==>  Tin Sky {12:15} > | Home
Tin Sky 1:02:15  ==>  Tin Sky {1:02:15}
Tin Sky - reprise, Home  ==>  Tin Sky - reprise | Home
Tin Sky-Home Medley, Whale  ==>  Tin Sky-Home Medley | Whale
Medley: Tin Sky / Home / Whale  ==>  Medley: Tin Sky | Home | Whale
Medley: Tin Sky, Home  ==>  Medley: Tin Sky | Home
Rock & Roll, R.I.P.  ==>  Rock & Roll | R.I.P.
$, Home  ==>  $ | Home
#9 Road, Home  ==>  #9 Road | Home
E Street, Home  ==>  E Street | Home
E, Home  ==>  E | Home
Encore Song, Home  ==>  Encore Song | Home
Enchanted, Home  ==>  Enchanted | Home
Edge of Town: Live, Home  ==>  Edge of Town: Live | Home
Intro > Tin Sky  ==>  <talk> Intro > | Tin Sky
Introduction to Whales, Home  ==>  Introduction to Whales | Home
Tuning Fork, Home  ==>  Tuning Fork | Home
Crowd Pleaser, Home  ==>  Crowd Pleaser | Home
Cut and Run, Home  ==>  Cut and Run | Home
Missing You, Home  ==>  Missing You | Home
More, Home  ==>  More | Home
Tin Sky +, Home  ==>  Tin Sky {+} | Home
Tin Sky@ > Home%  ==>  Tin Sky {@} > | Home {%}
Tin Sky ~ Home  ==>  Tin Sky ~ Home
Tin Sky * Home * Whale  ==>  Tin Sky * Home * Whale
Tin Sky+Home  ==>  Tin Sky+Home
a  ==>  a
Tin Sky (see note), Home  ==>  Tin Sky {(see note)} | Home
Tin Sky (Ann on keys), Home  ==>  Tin Sky {(Ann on keys)} | Home
Tin Sky (For Ann), Home  ==>  Tin Sky (For Ann) | Home
Tin Sky {acoustic}, Home  ==>  Tin Sky {{acoustic}} | Home
*Tin Sky, Home  ==>  Tin Sky {*} | Home
Tin Sky (slow), Home (fast)  ==>  Tin Sky {(slow)} | Home {(fast)}
Tin Sky (new), Home  ==>  Tin Sky {(new)} | Home
Tin Sky (Trad.), Home  ==>  Tin Sky (Trad.) | Home
Tin Sky (by Ann Lee), Home  ==>  Tin Sky {(by Ann Lee)} | Home
10:15 Saturday Night\n12:51\n30.000 Megatons\nI.O.U.\n1.9.9.9.  ==>  10:15 Saturday Night | 12:51 | 30.000 Megatons | I.O.U. | 1.9.9.9.
White Hats / Black Hats / Home\nWhale  ==>  White Hats | Black Hats | Home | Whale
Swing Low, Sweet Chariot\nHome  ==>  Swing Low, Sweet Chariot | Home
Tin Sky (The Beatles cover)  ==>  Tin Sky {(The Beatles cover)}
Tin Sky (The Beatles cover) (with Bob Weir)  ==>  Tin Sky {(The Beatles cover)} {(with Bob Weir)}
Tin Sky (Ann forgot the words of the second verse), Home (The Long Way Back To You)  ==>  Tin Sky {(Ann forgot the words of the second verse)} | Home (The Long Way Back To You)
Tin Sky (Reprise of what they had played before it)  ==>  Tin Sky (Reprise of what they had played before it)
Tin Sky (With Bob Weir)  ==>  Tin Sky {(With Bob Weir)}
Tin Sky (tour debut)  ==>  Tin Sky {(tour debut)}
Tin Sky (Eddie solo on guitar)  ==>  Tin Sky {(Eddie solo on guitar)}
Street (Fade Out), Manalishi (With the Two Prong Crown)  ==>  Street (Fade Out) | Manalishi (With the Two Prong Crown)
Song (With All Your Power), Cover Me (Slowly), Wake (2023)  ==>  Song (With All Your Power) | Cover Me (Slowly) | Wake (2023)
Tin Sky [[traditional] cover]  ==>  Tin Sky {[[traditional] cover]}
Ecstasy [tape]\nTin Sky\nGood Bye (tape)  ==>  <talk> Ecstasy {[tape]} | Tin Sky | <talk> Good Bye {(tape)}
1. Tin Sky (acoustic) 2. Home (with Bo) 3. Whale  ==>  Tin Sky {(acoustic)} | Home {(with Bo)} | Whale
1. Tin Sky at 3. Street 2. Home  ==>  Tin Sky at 3. Street | Home
[[75:57]]\nTin Sky\nHome  ==>  <talk> [[75:57]] | Tin Sky | Home
Tin Sky\nB-Stage:\nHome\nEncore:\nWhale  ==>  Tin Sky || [set B-Stage:] Home || [enc Encore:] Whale
Tin Sky, Home\nWhale\nOh, Sister\nRoad  ==>  Tin Sky, Home | Whale | Oh, Sister | Road
Tin Sky, Home, Oh\nWhale, Road\nRiver  ==>  Tin Sky | Home | Oh | Whale | Road | River
`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('  ==>') as [string, string])
  .map(([text, expected]) => [text.replaceAll('\\n', '\n').replaceAll('\\r', '\r'), expected.trim()] as const);

describe('readSetList', () => {
  it.each(LINES)('reads %j', (text, expected) => expect(written(text)).toBe(expected));

  it('leaves a text that is too long to how it was typed', () => {
    expect(readSetList('Tin Sky, '.repeat(6000))).toEqual({ parts: [], notes: [] });
  });

  it.each(['Tin Sky (live)\n', 'Tin Sky (live), ', 'Tin Sky (live) > ', 'E: Tin Sky (live)\n'])(
    'gives up a text of too many lines where there are too many: %j',
    (part) => {
      let asked = 0;
      const titles = {
        times: () => 0,
        isNote: () => {
          asked += 1;
          return true;
        },
      };
      expect(readSetList(part.repeat(1000), titles)).toEqual({ parts: [], notes: [] });
      expect(asked).toBeLessThanOrEqual(300);
      readSetList(part.repeat(10), titles);
      expect(asked).toBeGreaterThan(0);
    },
  );

  it('does not tire over separators with a letter behind them', () => {
    // A search that goes back over what it has read takes seconds for each of these. All of them outlast the limit of a test.
    for (let number = 1; number <= 20; number += 1) {
      expect(songTitles(`${','.repeat(49_000)}Whale ${number}`)).toEqual([`Whale ${number}`]);
    }
    for (const part of [',', ';', ',;', ';,', ', ', '[[', ' / ', '1. a ', '(x on ', 'x:\n', 'Tape: ', '- ', '"']) {
      expect(songTitles(`${part.repeat(49_000 / part.length)}x`).length).toBeLessThanOrEqual(49_000);
    }
  });

  it.each(['Tin Sky (a, b > c) * [', '(', 'a, ', '* x\n', ' ', '?', '-', '*', 'Encore ', 'a w/ ', '(a)', 'x* '])(
    'does not tire over 40,000 characters of %j',
    (part) => {
      // A search that goes back over what it has read would outlast any runner's patience.
      const text = part.repeat(40_000 / part.length);
      expect(readSetList(text).parts.length).toBeLessThanOrEqual(text.length);
    },
  );
});

describe('knownTitles', () => {
  const read = (set: string, ...others: string[]) => {
    const titles = knownTitles();
    for (const other of [set, ...others]) titles.add(other);
    return songTitles(set, titles);
  };

  it.each<[string, string[], string[]]>([
    ['Home (Jesse Fuller)', ['Home'], ['Home']],
    ['Home (Jesse Fuller)', ['Home (Jesse Fuller)', 'Home'], ['Home (Jesse Fuller)']],
    ['Home (Bob Dylan)', ['Whale (Bob Dylan)'], ['Home']],
    ['Home (Reprise)', ['Home', 'Whale (Reprise)'], ['Home (Reprise)']],
    ['Home (With Ann)', ['Home (With Ann)'], ['Home (With Ann)']],
    ['Home (with Ann)', ['Home (with Ann)'], ['Home']],
    ['Oh, Sister, Whale', ['Home\nOh, Sister\nRoad'], ['Oh, Sister', 'Whale']],
    ['Oh, Sister', ['Home\nOh, Sister\nRoad', 'Oh\nSister'], ['Oh', 'Sister']],
    ['Home / Whale', ['Home', 'Whale'], ['Home', 'Whale']],
    ['Home / Whale', ['Home'], ['Home / Whale']],
  ])('reads %j beside %j', (set, others, expected) => expect(read(set, ...others)).toEqual(expected));
});

describe('songKey', () => {
  it.each([
    ['Tin Sky', 'tinsky'],
    ["Don't Stop!", 'dontstop'],
    ['Béla', 'bela'],
    ['???', '???'],
    ['Песня', 'песня'],
    ['St. Anselm', 'saintanselm'],
    ['Saint Anselm', 'saintanselm'],
    ['Stone & Bone', 'stoneandbone'],
    ['Stone And Bone', 'stoneandbone'],
    ['Last Stand', 'laststand'],
  ])('of %j is %j', (title, key) => expect(songKey(title)).toBe(key));
});
