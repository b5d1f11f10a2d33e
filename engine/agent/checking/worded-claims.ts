import { timeframeLabel } from '../../market/timeframe.ts'
import { figuresOf, isStated, type Claim, type ClaimKind } from './claim.ts'
import { breaks, causes, frequencies, holding, judgements, marketNouns, methodWords, sizes, usual } from './judgement-words.ts'
import type { Known } from './known-names.ts'
import { isFigureMark, isNameMark, nameAt, nameMark, type Marked } from './marked-text.ts'
import { unknownWords } from './plain-words.ts'
import { anyOf, wholeWords } from './word-pattern.ts'

const turn = /(?<!\p{L})(?:but|however|yet|though|although|except|still|nevertheless|nonetheless)(?!\p{L})|[;:—]/iu
const lack =
  /(?<!\p{L})(?:cannot|can't|can not|could not|couldn't|no (?:tool|result|figure|case|rule|bar|live price)|neither rule|nothing|nobody|not known|unknown|(?:do|does|did) not (?:know|say|tell)|(?:don't|doesn't|didn't) (?:know|say|tell)|not (?:told|said|computed|counted|looked up|tested))(?!\p{L})/iu

/** The sentence says what is not known, and no more. */
const saysNothingKnown = (text: string): boolean => lack.test(text) && !turn.test(text)
const isUnknown = ({ sentence }: Claim) => saysNothingKnown(sentence.text)

const denied = /(?<!\p{L})(?:not|n't|never|neither|nor|no longer)(?:\s+\p{L}+){0,2}\s*$/iu
const isDenied = ({ sentence, start }: Claim) => denied.test(sentence.text.slice(0, start))

const percents = ({ sentence }: Claim) => figuresOf(sentence).filter(({ unit }) => unit === 'percent')
const anyShown = (claim: Claim, words: RegExp) => figuresOf(claim.sentence).some(({ id, formula }) => words.test(`${formula} ; ${id}`))

const ways = { bullish: 'up', up: 'up', bearish: 'down', down: 'down', sideways: 'sideways' } as const
type TrendWay = (typeof ways)[keyof typeof ways]
const trendWords: Readonly<Record<TrendWay, string>> = {
  up: String.raw`bullish|bullishness|uptrends?|up-trends?|bull market|trending up|trend is up`,
  down: String.raw`bearish|bearishness|downtrends?|down-trends?|bear market|trending down|trend is down`,
  sideways: 'sideways|range-bound|rangebound|ranging|trendless',
}
const labelPattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${Object.values(timeframeLabel).join('|')})(?![\p{L}\p{N}])`, 'u')
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** The chart that a word is said of: the one named nearest before it, else the first behind it. */
function chartNamed({ sentence, start }: Claim): string | null {
  const labels = [...sentence.text].flatMap((char, at) => {
    const label = isNameMark(char) ? labelPattern.exec(nameAt(sentence, char))?.[0] : undefined
    return label === undefined ? [] : [{ at, label }]
  })
  return (labels.findLast(({ at }) => at < start) ?? labels[0])?.label ?? null
}

/** A trend is what a rule of a result says it is, on the chart that the sentence names, else on the one that was asked about. */
function isTrendOf(way: TrendWay) {
  return (claim: Claim): boolean => {
    const { known, sentence } = claim
    const states = [...known.words].flatMap(([path, text]) =>
      Object.hasOwn(ways, text) ? [{ path, way: ways[text as keyof typeof ways] }] : [],
    )
    const shown = new Set(figuresOf(sentence).map(({ call }) => call))
    const near = states.filter(({ path }) => shown.has(path.split('.')[0]!))
    const chart = chartNamed(claim)
    const of = (near.length > 0 ? near : states).filter(({ path }) => {
      const own = known.words.get(`${parentOf(path)}.timeframe`)
      return chart === null || own === undefined || own === chart
    })
    const least = Math.min(...of.map(({ path }) => path.split('.').length))
    const told = chart === null ? of.filter(({ path }) => path.split('.').length === least) : of
    return told.length > 0 && told.some((each) => each.way === way) !== isDenied(claim)
  }
}

/** Markets by rank, the strongest first, where a result has put them in order; one of the result's own words names an end of it. */
function ranksOf({ known }: Claim): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const [path, text] of known.words) {
    const at = /\.ranked\.(\d+)\.symbol$/.exec(path)?.[1]
    if (at !== undefined) ranks.set(text, Number(at))
  }
  return ranks
}
function isRanked(order: 'above' | 'below') {
  return (claim: Claim): boolean => {
    const { sentence, start, end } = claim
    const ranks = ranksOf(claim)
    const symbols = (text: string) =>
      [...text].flatMap((char) => (isNameMark(char) && ranks.has(nameAt(sentence, char)) ? [ranks.get(nameAt(sentence, char))!] : []))
    const [left, right] = [symbols(sentence.text.slice(0, start)).at(-1), symbols(sentence.text.slice(end))[0]]
    if (left === undefined || right === undefined || isDenied(claim)) return false
    return order === 'above' ? left < right : left > right
  }
}
function isEnd(end: 'first' | 'last') {
  return (claim: Claim): boolean => {
    const { sentence, start } = claim
    const ranks = ranksOf(claim)
    const before = sentence.text.slice(0, start)
    const named = [...before].findLast((char) => isNameMark(char) && ranks.has(nameAt(sentence, char)))
    if (named === undefined || isDenied(claim)) return false
    return ranks.get(nameAt(sentence, named)) === (end === 'first' ? 0 : ranks.size - 1)
  }
}

/** A figure of the sentence is of what the word names. */
const isOfFigure = ({ sentence, word }: Claim) => figuresOf(sentence).some(({ id }) => id.split('.').includes(word.toLowerCase()))

const hasPercent = (holds: (percent: number) => boolean) => (claim: Claim) => percents(claim).some(({ value }) => holds(value))
const isFrequency = (holds: (percent: number) => boolean) => {
  const isShare = hasPercent(holds)
  return (claim: Claim) => isUnknown(claim) || isShare(claim)
}
const isOfRank = (holds: (percent: number) => boolean) => (claim: Claim) =>
  /(?<!\p{L})(?:sample|number|count)\s\p{L}+\s$/u.test(claim.sentence.text.slice(0, claim.start)) ||
  figuresOf(claim.sentence).some(({ unit, id, value }) => unit === 'percent' && /(?:^|[._])rank(?:$|[._])/.test(id) && holds(value))

const never = () => false
const comparison = { objection: 'comparison' } as const
const claim = { objection: 'claim' } as const

/** What words alone say of a market, with what bears each of them out. */
export const wordedClaims: readonly ClaimKind[] = [
  ...frequencies.map(({ words, holds }): ClaimKind => ({ ...claim, pattern: wholeWords(anyOf(words)), isBorneOut: isFrequency(holds) })),
  {
    ...claim,
    pattern: wholeWords(anyOf(usual)),
    isBorneOut: (each) => isUnknown(each) || anyShown(each, /usual|median|mean|average/i) || hasPercent((percent) => percent > 50)(each),
  },
  ...Object.entries(trendWords).map(([way, words]): ClaimKind => ({
    ...comparison,
    pattern: wholeWords(words),
    isBorneOut: isTrendOf(way as TrendWay),
  })),
  { ...comparison, pattern: wholeWords('outperform(?:s|ed|ing)?|beat(?:s|en)?|ahead of|led'), isBorneOut: isRanked('above') },
  {
    ...comparison,
    pattern: wholeWords('underperform(?:s|ed|ing)?|trail(?:s|ed)?|lag(?:s|ged)?(?: behind)?'),
    isBorneOut: isRanked('below'),
  },
  {
    ...comparison,
    pattern: wholeWords('strongest|best|leads|leader|leading'),
    isBorneOut: (each) => isEnd('first')(each) || isOfFigure(each),
  },
  { ...comparison, pattern: wholeWords('weakest|worst|laggard'), isBorneOut: (each) => isEnd('last')(each) || isOfFigure(each) },
  {
    ...claim,
    pattern: wholeWords('in step|in tandem|in lockstep|correlat(?:es|ed|ion)|decoupled|together with|hand in hand'),
    isBorneOut: (each) => isUnknown(each) || anyShown(each, /correlation/i),
  },
  {
    ...claim,
    pattern: wholeWords(anyOf(breaks)),
    isBorneOut: (each) => isUnknown(each) || anyShown(each, /broken|beyond|cross/i) || isStated(each),
  },
  {
    ...claim,
    pattern: wholeWords(anyOf(holding)),
    isBorneOut: (each) => isUnknown(each) || anyShown(each, /\bheld\b|hold|records|claims|visits|beyond/i),
  },
  ...sizes.map(({ words, holds }): ClaimKind => ({ ...comparison, pattern: wholeWords(words), isBorneOut: isOfRank(holds) })),
  { ...claim, pattern: wholeWords(anyOf(causes)), isBorneOut: isUnknown },
  { ...claim, pattern: wholeWords(anyOf(judgements)), isBorneOut: (each) => isUnknown(each) || isStated(each) },
  { ...claim, pattern: wholeWords('(?:more|less|better|worse) than chance|above chance|(?:an|at) extremes?'), isBorneOut: never },
]

const chance = wholeWords(
  '(?:told |be told )?apart from chance|(?:no |nothing )?(?:more|better) (?:often )?than chance(?: often gives| easily explains)?|beats? chance',
)
const humble = /(?:cannot|can't|can not|no|nothing|not)(?:\s+\p{L}+){0,3}\s*$/iu
/** That something is more than chance is said only where a result says so. */
export function saysMoreThanChance(text: string, { known }: Pick<Claim, 'known'>): boolean {
  const isSaid = [...known.words.values()].some((word) => word === 'more_often_up' || word === 'less_often_up')
  return !isSaid && [...text.matchAll(chance)].some(({ 0: said, index }) => !/^n/i.test(said) && !humble.test(text.slice(0, index)))
}
export const withoutChance = (text: string): string => text.replaceAll(chance, (said) => 'x'.repeat(said.length))

const nouns = wholeWords(`${anyOf(marketNouns)}|${nameMark}`, 'iu')
const startsWithIt = /^\W*(?:(?:and|but|so|also|now|here|overall|still|then|today),?\s+)*(?:it|they)(?!\p{L})/iu
const ofItself = /^\W*(?:i|ask|we|you|would you|do you|shall|what|whether|here (?:is|are))(?![\p{L}])/iu
const method = wholeWords(anyOf(methodWords), 'iu')

/** A sentence of a market without a figure: only what a result has for a word may be said so. */
const isBare = ({ text }: Marked): boolean =>
  ![...text].some(isFigureMark) &&
  (nouns.test(text) || startsWithIt.test(text)) &&
  !/:\W*$/.test(text) &&
  !ofItself.test(text) &&
  !method.test(text)

/**
 * The sentence says more than results do: something of the market without a figure, or in words that are neither plain nor those of a
 * result. `isBorneOut`: a claim in it has been found true. Questions, and what is said not to be known, claim nothing.
 */
export const claimsMore = (sentence: Marked, { vocabulary }: Known, isBorneOut: boolean): boolean =>
  !/\?\W*$/.test(sentence.text) &&
  !saysNothingKnown(sentence.text) &&
  (unknownWords(sentence.text, vocabulary).length > 0 || (!isBorneOut && isBare(sentence)))
