import { oppositeWords } from './frames.ts'

/** Words by which a part of a question is said again in another message, with another part in the place of its own. Data alone. */
const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Words of such a message that say nothing of the part itself. */
export const againFillers = listed(`
  and or but so ok okay then now also too same thing for on in at with of to the a an one ones what about how if instead please pls use
  using try make it is was were be are that this those these i you we me my my hm hmm well just do does did when as again rather 's s
  , . ? ! : ; - … tho though`)

/** Tags of words that stand for each other in a question: another weekday takes the place of a weekday. */
export const sameSorts = listed(`
  #session #weekday #month #number #percent #timeSpan #clock #zone #indicator #pattern #timeframe #unit #symbol #foundMarket #timeUnit`)

/** Tags of words that all say the same. */
export const sameMeanings = listed('#stopWord #targetWord')

/** The two ends of a scale: where one asks for the other end, the word of the question itself is turned round. */
export const ends: readonly (readonly [string, string])[] = [
  ['biggest', 'smallest'],
  ['largest', 'smallest'],
  ['greatest', 'smallest'],
  ['most', 'least'],
  ['best', 'worst'],
  ['highest', 'lowest'],
  ['strongest', 'weakest'],
  ['longest', 'shortest'],
  ['widest', 'narrowest'],
  ['busiest', 'quietest'],
  ['wildest', 'calmest'],
  ['loudest', 'quietest'],
  ['fastest', 'slowest'],
]

/** Opposites of which one takes the place of the other; units of time are none, and a side of a trade turns more than itself. */
const notTurned = listed(
  'day week month year hour before after in out open close first last newest oldest next previous since until buy sell bought sold win lost',
)
export const turned: ReadonlyMap<string, readonly string[]> = new Map(
  [...oppositeWords, ['london', 'new york'] as const, ['closed', 'opened'] as const]
    .filter(([one]) => !notTurned.has(one))
    .flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    .reduce((all, [one, other]) => all.set(one, [...(all.get(one) ?? []), other]), new Map<string, string[]>()),
)
