import { inflect } from '../../language/inflect.ts'
import { comparingWords } from '../../reader/vocabulary/comparing.ts'
import { motionWords } from '../../reader/vocabulary/motion.ts'
import { numberWords } from '../../reader/vocabulary/numbers.ts'
import { timeWords } from '../../reader/vocabulary/time.ts'

export type Way = 'up' | 'down'

const listOf = (words: string) => words.trim().split(/\s*[,\n]\s*/)
const verbForms = (lemmas: readonly string[]) => lemmas.flatMap((lemma) => inflect(lemma, 'verb'))

/** Whether a comparison holds between what stands before it and what stands behind it. */
const relations = {
  gt: (a: number, b: number) => a > b,
  lt: (a: number, b: number) => a < b,
  gte: (a: number, b: number) => a >= b,
  lte: (a: number, b: number) => a <= b,
  eq: (a: number, b: number) => a === b,
} as const
export type Relation = (a: number, b: number) => boolean

const isOwn = (word: string): boolean =>
  !['over', 'under', 'within', 'maximum', 'minimum', 'exactly', 'up to', '<', '>', '='].includes(word)
const relationEntries = comparingWords.flatMap((entry): (readonly [string, keyof typeof relations])[] => {
  if (entry.tag !== 'comparison' && entry.tag !== 'sideWord' && entry.tag !== 'largeWord' && entry.tag !== 'amount') return []
  const relation = entry.value as keyof typeof relations
  if (!(relation in relations)) return []
  return [...(entry.words ?? []), ...verbForms(entry.verbs ?? [])].filter(isOwn).map((word) => [word, relation] as const)
})
const moreRelations: Readonly<Record<'gt' | 'lt' | 'eq', readonly string[]>> = {
  gt: listOf(
    'outnumbers, outnumbered, tops, topped, greater compared to, higher compared to, ahead of, in front of, atop, up from, upside of',
  ),
  lt: listOf('trails, trailed, falls short of, fell short of, short of, lower compared to, down from, lagging, lags, lagged'),
  eq: listOf(
    'equal, equalled, equaled, matches, matched, matching, identical to, the same value as, as high as, as low as, as large as, as big as, on par with, level with, in line with',
  ),
}

/** Comparisons by their words in lower case. */
export const relationOf: ReadonlyMap<string, Relation> = new Map([
  ...relationEntries.map(([word, relation]) => [word, relations[relation]] as const),
  ...Object.entries(moreRelations).flatMap(([relation, words]) =>
    words.map((word) => [word, relations[relation as keyof typeof moreRelations]] as const),
  ),
])

/** Comparatives and superlatives that no relation of two figures says. */
export const comparatives =
  listOf(`higher, lower, larger, bigger, smaller, greater, lesser, stronger, weaker, wider, narrower, tighter, calmer, quieter, busier, livelier,
better, worse, faster, slower, longer, shorter, closer, nearer, further, farther, deeper, steeper, shallower, heavier, lighter, cheaper, dearer, older, newer, earlier, richer, poorer,
riskier, safer, likelier, fewer, less, more, trending, choppy, new high, new highs, new low, new lows, fresh high, fresh highs, fresh low, fresh lows, flat, unchanged, perfect, flawless, overbought, oversold, overvalued, undervalued, twofold, unusual, unusually, abnormal, abnormally, above-average, below-average, elevated, extremely, record, unprecedented, unmatched, average for`)
export const superlatives =
  listOf(`highest, lowest, largest, biggest, smallest, greatest, least, widest, narrowest, tightest, calmest, quietest, busiest, fastest, slowest,
longest, shortest, furthest, farthest, deepest, steepest, heaviest, lightest, cheapest, oldest, newest, latest, earliest, riskiest, safest, most, maximum, minimum, maximal, minimal, top, peak, peaked, bottomed, all-time, tallest, sharpest, richest`)

/** Shares, multiples and amounts in words: nothing that a figure could be put in the place of. */
export const quantities = [
  ...numberWords.flatMap((entry) => (entry.words ?? []).filter((words) => !/[\d½ ]/.test(words) && words !== 'one' && words !== 'first')),
  ...listOf(`half, halves, halved, halving, halfway, third, thirds, quarter, quarters, fourth, fourths, fifths, sixths, eighths, tenths, eleventh, twelfth, thirteenth, fifteenth, twentieth, hundredth, thousandth,
  double, doubles, doubled, doubling, triple, triples, tripled, tripling, quadruple, quadrupled, quadruples, quintuple, quintupled, sextupled, tenfold, threefold, fourfold, fivefold, sixfold, sevenfold, eightfold, ninefold, hundredfold, fold,
  twice, thrice, dozen, dozens, score, scores, hundred, hundreds, thousand, thousands, million, millions, billion, billions, trillion, trillions, grand,
  percent, per cent, percentage points, percentage point, basis points, basis point, digit, digits, single-digit, double-digit, triple-digit, handful, couple, trio, duo, majority, minority, bulk, nil, nought, naught, fifty-fifty, vast majority, sole, single, coin flip, coin toss, coin-flip, twenties, thirties, forties, fifties, sixties, seventies, eighties, nineties, hundredths, parity, magnitude`),
]

const months = timeWords.flatMap((entry) => (entry.tag === 'month' ? (entry.words ?? []) : []))
const weekdayWords = timeWords.flatMap((entry) => (entry.tag === 'weekday' ? (entry.words ?? []) : []))
/** Also words of other meanings: they are days and months with a capital only. */
const ambiguous: ReadonlySet<string> = new Set([
  'may',
  'march',
  'mar',
  'mo',
  'sun',
  'sat',
  'wed',
  'dec',
  'august',
  'jan',
  'mon',
  'tue',
  'thu',
  'fri',
  'apr',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'feb',
  'weds',
  'tues',
  'thur',
  'thurs',
  'sept',
])
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
export const calendarWords = [...months, ...weekdayWords].flatMap((word) =>
  ambiguous.has(word) ? (word === 'mo' ? [] : [capital(word)]) : [word, capital(word), word.toUpperCase()],
)
export const moments =
  listOf(`today, today's, yesterday, yesterday's, tomorrow, tomorrow's, tonight, overnight, weekend, weekends, ago, ever, year-to-date, ytd, month-to-date, week-to-date,
days, weeks, months, years, hours, minutes, seconds, decade, decades, century, centuries, fortnight, year, month, week, noon, midnight, midday, christmas, easter, summer, winter, autumn, so far this, recently, lately, nowadays, long ago, for ages, hour, minute`)

const movesOf = (way: Way) =>
  motionWords.flatMap((entry) => (entry.tag === 'moveVerb' && entry.value === way ? verbForms(entry.verbs ?? []) : []))
const isOther = (word: string) => !['lift', 'pop', 'tank', 'moon', 'rip', 'dump', 'slide', 'shed'].includes(word)
/** Words by which something is said to have moved one way. */
export const moves: Readonly<Record<Way, readonly string[]>> = {
  up: [
    ...movesOf('up').filter(isOther),
    ...listOf(`strengthen, strengthens, strengthened, strengthening, appreciated, appreciating, edged up, edges up, edged higher, higher highs, upward, upwards, upswing, climb, climbing, grinding north, rising, ascending,
    accelerated, accelerating, widened, widening, expanded, expanding, gains, rallied, upside, green, risen, rose, grew, grown, rises`),
  ],
  down: [
    ...movesOf('down').filter(isOther),
    ...listOf(`weaken, weakens, weakened, weakening, depreciated, depreciating, edged down, edges down, edged lower, lower lows, downward, downwards, downswing, sell-off, selloff, pullback, slump, decline, declining, descending,
    decelerated, decelerating, narrowed, narrowing, contracted, contracting, tightened, tightening, fading, faded, eased, easing, losses, downside, red, shrunk, shrank`),
  ],
}

/** Phrases whose words mean something else in them. */
export const harmlessPhrases =
  listOf(`stop loss, stop-loss, stop losses, losing trade, losing trades, losing streak, winning streak, moving average, moving averages, higher timeframe, higher timeframes, lower timeframe, lower timeframes,
higher time frame, lower time frame, upper band, lower band, lower bands, lower bound, lower line, lower limit, lower edge, lower end, lower wick, lower shadow, lower quartile, lower half of, upper half of, longer-term, longer term, shorter-term, shorter term, at first, first of all, more detail, more details,
more information, would you like more, more about, once more, see more, learn more, tell you more, at least one, at most one, in more detail, what is more, further detail, further details, take profit, take-profit, drop down, drop-down, gap up, gap down, and more, more questions, double top, double bottom, triple top, triple bottom, head and shoulders,
rising wedge, falling wedge, ascending triangle, descending triangle, higher high, lower low, see above, listed above, shown above, the above, see below, listed below, shown below, table below, list below, figures below, figures above, levels below are, breakeven, second opinion, on the one hand, on the other hand, one by one, one another, market order, average true range, track record, real time, all the time, at the time, next time, interval holds, intervals hold, newest bar, newest closed bar, newest close, latest bar, latest close, newest volume, ranged over, ranges over, at first sight, supply zone, demand zone`)

/** Number words of other languages: a sentence in one of them is too short to be told by its other words. */
export const foreignNumbers =
  listOf(`eins, zwei, drei, vier, fünf, fuenf, sechs, sieben, acht, neun, zehn, elf, zwölf, zwoelf, zwanzig, dreißig, dreissig, vierzig, fünfzig, sechzig, siebzig, achtzig, neunzig, hundert, tausend, prozent, hälfte, drittel, viertel, doppelt, höher, tiefer, niedriger,
deux, trois, quatre, cinq, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, vingt, trente, quarante, cinquante, soixante, mille, pour cent, moitié, quart, plus haut, plus bas,
uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once por, doce, trece, catorce, quince, veinte, treinta, cuarenta, cincuenta, sesenta, setenta, ochenta, noventa, cien, ciento, por ciento, mitad, tercio, doble,
tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, venti, trenta, quaranta, cinquanta, cento, per cento, metà,
dois, três, quatro, sete, oito, dez, doze, vinte, trinta, quarenta, cinquenta, metade,
twee, drie, vijf, zes, zeven, negen, tien, twaalf, twintig, dertig, veertig, vijftig, honderd, duizend, procent, helft,
jeden, dwa, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, dwanaście, dwadzieścia, tysiąc`)

/** Words without which English says little. */
export const englishWords: ReadonlySet<string> = new Set(
  listOf(
    `the, of, and, to, by, with, from, that, this, these, those, are, is, its, it, has, have, for, at, be, been, but, not, which, when, where, than, into, between, after, before, you, your, can, cannot, there, or, if, how, what, were, they, their, each, both, here, our, does`,
  ),
)

/** Small words of other languages. */
export const foreignWords: ReadonlySet<string> = new Set(
  listOf(
    `der, das, den, dem, des, ein, eine, wird, ist, und, nicht, auf, el, la, los, las, una, un, es, será, sube, le, les, est, une, il, lo, gli, è, het, een, wordt, jest, będzie, é, o, os, vai`,
  ),
)
