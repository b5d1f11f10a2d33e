/** Words of grammar, which tell nothing of a trade where everything between them is of everyday life. */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your his her its our their mine yours ours i you he him she it we us they them who whom whose ' +
    "which what why how there here 's i'm im i've ive i'd i'll you're youre you've we're we've they're theyre it's its he's that's thats " +
    'be am is are was were been being do does did done have has had having will would could should may might must can ' +
    'of to in on at for from with by about into as than and or but so because cause cuz coz cos bc bcz since though although too very really ' +
    'just also even still yet quite pretty rather almost maybe perhaps probably often sometimes always ever all some any many much more most ' +
    'little few way one other another such own get gets got getting let lets me u ur r n well ok okay yes yeah yep nah then afterwards oh ah um uh erm hmm prob probs prolly tho thou'
  ).split(' '),
)

/** Denials, which deny nothing of a trade before a word of everyday life. */
export const denials: ReadonlySet<string> = new Set(
  "not no never don't dont doesn't doesnt didn't didnt can't cant cannot couldn't won't wont wouldn't isn't isnt wasn't aren't haven't hasn't ain't aint".split(
    ' ',
  ),
)

/** What denies by a word of its own: no sentence is the same without one. */
export const refusals: ReadonlySet<string> = new Set(
  'nobody none nothing neither nor nowhere hardly refrain refrains refuse refuses abstain abstains forbid forbids prohibit forgo'.split(
    ' ',
  ),
)

/** Words that join a remark to a rule: "out at 16:00 so I can sleep". */
export const joiners: ReadonlySet<string> = new Set(
  'so but and because cause cuz coz cos bc bcz since as though although which who or otherwise else if for just i go'.split(' '),
)

/** What may stand between a denial and what it denies: "doesn't need to be fancy". */
export const afterDenials: ReadonlySet<string> = new Set(
  'a an the my any be been to have has get got need even really very that so quite too ever do done all it me'.split(' '),
)

/** Texts, which are counted: "chapter 6". */
export const counted: ReadonlySet<string> = new Set(
  'chapter lesson page pg version v episode edition number no nr part appendix section setup system strategy method idea note volume vol post'.split(
    ' ',
  ),
)

/** What asks for something. */
export const needing: ReadonlySet<string> = new Set('must should has have had needs need gotta'.split(' '))

/** Verbs that tell how something is now. */
export const showing: ReadonlySet<string> = new Set(
  "is are 's am be being look looks feel feels seem seems stay stays get gets go goes".split(' '),
)

/** Who speaks, and what is spoken of in a text as a whole. */
export const speakers: ReadonlySet<string> = new Set(
  "i i'm im we you he she they it its it's that thats that's this which who not nothing no so just".split(' '),
)

/** What stands before the name of somebody: "by John Carter", "my broker is Pepperstone". */
export const nameLeads: ReadonlySet<string> = new Set(
  'by called named mr mrs ms dr sir regards cheers thanks sincerely signed credit credits author teacher mentor guru friend'.split(' '),
)

/** What somebody feels or believes, and what fares badly: what a reason may deny, since no trade is denied with it. */
export const attitudes: ReadonlySet<string> = new Set(
  (
    'want wanna like love hate trust need care know believe understand think feel see sleep remember fear work works help helps matter matters ' +
    'mean means pay pays hurt hurts kill kills suck sucks eat eats ruin ruins burn burns fail fails die dies edge point idea clue luck patience ' +
    'time reason liquidity fun body one chance sense use tend tends look looks fight chase allow allows'
  ).split(' '),
)
