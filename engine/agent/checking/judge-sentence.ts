import { findInstrument } from '../../market/catalogue.ts'
import { timeframeLabel } from '../../market/timeframe.ts'
import type { ReferredFigure } from '../say.ts'
import {
  calendarWords,
  comparatives,
  englishWords,
  foreignNumbers,
  foreignWords,
  frequencies,
  harmlessPhrases,
  moments,
  moves,
  quantities,
  relationOf,
  superlatives,
  type Way,
} from './claim-words.ts'
import { isDenial, speaksOfFuture } from './future-words.ts'
import type { Known } from './known-names.ts'
import { figureAt, figureMark, isFigureMark, nameMark, type Marked } from './marked-text.ts'
import { anyOf, wholeWords } from './word-pattern.ts'

/** Why a sentence may not stand. */
export type Objection = 'figure' | 'comparison' | 'prediction' | 'markup' | 'words'

/** Where a word of a claim was found, and what it says. */
interface Claim {
  readonly sentence: Marked
  readonly known: Known
  readonly word: string
  readonly start: number
  readonly end: number
}

const clauseEnd = /[;:,¦]|(?<!\p{L})(?:but|while|whereas|although|though|yet|however)(?!\p{L})/iu
const clauseStart = /[;:¦]|(?<!\p{L})(?:but|while|whereas|although|though|yet|however)(?!\p{L})/iu
const marks = new RegExp(figureMark, 'g')
/** A figure that is put behind a comma: `above, at 1.0850`. */
const adjoining = new RegExp(`^,?\\s*\\(?(?:(?:at|of|near|around)\\s)?(${figureMark})`)

const marksIn = (text: string) => [...text.matchAll(marks)].map(([mark]) => mark)
const figuresOf = (sentence: Marked) => marksIn(sentence.text).map((mark) => figureAt(sentence, mark))

/** A longer string is no state but a name or a text of somebody's. */
const maxStateChars = 24
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('.'))

/** Words that results have for a state: those of the calls whose figures the sentence shows, else of all. */
function statesFor({ sentence, known }: Claim): string {
  const shown = new Set(figuresOf(sentence).map(({ call }) => call))
  return [...known.words]
    .flatMap(([path, text]) =>
      text.length <= maxStateChars && (shown.size === 0 || shown.has(path.split('.')[0]!)) ? [text.toLowerCase()] : [],
    )
    .join(' ; ')
}
/** Words that mean the same end of an order. */
const ends = [
  [
    'highest',
    'largest',
    'biggest',
    'greatest',
    'widest',
    'busiest',
    'longest',
    'most',
    'maximum',
    'max',
    'top',
    'strongest',
    'deepest',
    'peak',
  ],
  ['lowest', 'smallest', 'least', 'narrowest', 'quietest', 'calmest', 'shortest', 'minimum', 'min', 'weakest', 'bottom'],
]
/** The claim's own word stands in a result as a state, or in what a figure of the sentence is computed by. */
function isStated(claim: Claim): boolean {
  const { sentence, word } = claim
  const isState = wholeWords(anyOf([word])).test(statesFor(claim))
  const alike = anyOf(ends.find((words) => words.includes(word.toLowerCase())) ?? [word])
  const named = ({ formula, id }: ReferredFigure) => wholeWords(alike).test(`${formula} ; ${id.replaceAll(/[._]/g, ' ')}`)
  return isState || figuresOf(sentence).some(named)
}

/** What a result says of a figure, in words beside it or as its rank: that comes before any comparison with another figure. */
function isSaidBeside(figure: ReferredFigure, { known, word }: Claim): boolean {
  const beside = [...known.words].some(
    ([path, text]) => parentOf(path) === parentOf(figure.id) && text.toLowerCase() === word.toLowerCase(),
  )
  return beside || (figure.unit === 'percent' && /rank/.test(figure.id) && isMore(word))
}
const isMore = (word: string) => relationOf.get(word.toLowerCase())!(1, 0)
/** Levels are called by where they lie. */
const isSaidOfLevel = (figure: ReferredFigure, { word }: Claim) => (isMore(word) ? /resistance/ : /support/).test(figure.id)

/** Of all items of its list a figure's own lies the nearest. */
function isNearest({ sentence, known }: Claim): boolean {
  return figuresOf(sentence).some(({ id }) => {
    const [, list, at] = /^(.*)\.(\d+)\.\w+$/.exec(id) ?? []
    const distanceOf = (i: number) => known.figures.get(`${list}.${i}.distance`)?.value
    const own = list === undefined ? undefined : distanceOf(Number(at))
    for (let i = 0; own !== undefined; i += 1) {
      const other = distanceOf(i)
      if (other === undefined) return i > 0
      if (Math.abs(other) < Math.abs(own)) return false
    }
    return false
  })
}
/** Shares of cases that ended higher, or lower. */
const isShareOf = ({ sentence, word }: Claim) => {
  const way = { higher: /(?:^|\.)up/, lower: /(?:^|\.)down/ }[word.toLowerCase()]
  return way !== undefined && figuresOf(sentence).some(({ unit, id }) => unit === 'percent' && way.test(id))
}

/** A comparison is borne out by the figure before it and the one behind it, or stated so by a result. */
function holds(claim: Claim): boolean {
  const { sentence, word, start, end } = claim
  const before = sentence.text.slice(0, start)
  if (/no longer\s*$/i.test(before)) return false
  const isDenied = /(?<!\p{L})(?:not|n't|never|neither|nor)(?:\s+\p{L}+){0,2}\s*$/iu.test(before)
  const after = sentence.text.slice(end)
  const following = marksIn(after.split(clauseEnd)[0]!)[0] ?? adjoining.exec(after)?.[1]
  const right = following === undefined ? undefined : figureAt(sentence, following)
  if (right !== undefined && isSaidBeside(right, claim)) return !isDenied
  const inFront = marksIn(before.split(clauseStart).at(-1)!).map((mark) => figureAt(sentence, mark))
  const left = right && inFront.findLast(({ unit }) => unit === right.unit)
  if (right !== undefined && left !== undefined) return relationOf.get(word.toLowerCase())!(left.value, right.value) !== isDenied
  const near = right ?? inFront.at(-1)
  return !isDenied && ((near !== undefined && (isSaidBeside(near, claim) || isSaidOfLevel(near, claim))) || isStated(claim))
}

const signOf = (text: string): Way | null => (text.startsWith('+') ? 'up' : /^[−-]/.test(text) ? 'down' : null)
const opposite: Readonly<Record<Way, Way>> = { up: 'down', down: 'up' }
const wayWords: Readonly<Record<Way, RegExp>> = {
  up: wholeWords(`up|above|higher|${anyOf(moves.up)}`),
  down: wholeWords(`down|below|lower|${anyOf(moves.down)}`),
}

/** A move is borne out by the nearest figure with a sign, by two figures it is said to lie between, or by a state of a result. */
function movedSo(way: Way): (claim: Claim) => boolean {
  return (claim) => {
    const { sentence, start, end } = claim
    const before = sentence.text.slice(0, start)
    if (isDenial(sentence.text)) return true
    if (/(?<!\p{L})(?:when|whenever|if|once|unless|after)(?!\p{L})[^,;:]*$/iu.test(before)) return true
    if (/(?<!\p{L})(?:not|n't|never|neither|nor|without)(?:\s+\p{L}+){0,2}\s*$/iu.test(before)) return false
    const after = sentence.text.slice(end)
    const between = new RegExp(
      String.raw`^[^;:¦]{0,20}?\sfrom (?:[^,;:¦]{0,30}\s)?(${figureMark})[^;:¦]{0,30}?\sto (?:[^,;:¦]{0,30}\s)?(${figureMark})`,
      'iu',
    ).exec(after)
    if (between !== null) {
      const [from, to] = [figureAt(sentence, between[1]!), figureAt(sentence, between[2]!)]
      return from.unit === to.unit && (way === 'up' ? to.value > from.value : to.value < from.value)
    }
    const nearest = [...marksIn(after), ...marksIn(before).toReversed()]
      .map((mark) => signOf(figureAt(sentence, mark).text))
      .find((sign) => sign !== null)
    if (nearest !== undefined) return nearest === way
    const states = statesFor(claim)
    return wayWords[way].test(states) && !wayWords[opposite[way]].test(states)
  }
}

const never = () => false
const hasShare = ({ sentence }: Claim) => figuresOf(sentence).some(({ unit }) => unit === 'percent' || unit === 'count')
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
/** The day or the month of a moment that the sentence shows. */
const isOfMoment = ({ sentence, word }: Claim) =>
  figuresOf(sentence).some(
    ({ unit, value }) =>
      unit === 'time' &&
      [weekday, month].some((form) =>
        form
          .format(value * 1_000)
          .toLowerCase()
          .startsWith(word.toLowerCase().slice(0, 3)),
      ),
  )
const isPronoun = ({ sentence, start }: Claim) =>
  /(?<!\p{L})(?:this|that|the|each|every|no|which|any|another|either|neither|some)\s$/iu.test(sentence.text.slice(0, start))

const isAgo = ({ sentence, word, start }: Claim) => word.toLowerCase() === 'ago' && isFigureMark(sentence.text.charAt(start - 2))
/** The word is all of a cell of a table: it names a column. */
const isHead = ({ sentence, start, end }: Claim) =>
  sentence.text.includes('¦') && /¦\s*$/.test(sentence.text.slice(0, start)) && /^\s*¦/.test(sentence.text.slice(end))
/** Judged already, with what it compares to. */
const isRelation = ({ sentence, word, end }: Claim) =>
  relationOf.has(`${word.toLowerCase()}${/^ (?:than|then|to)(?!\p{L})/u.exec(sentence.text.slice(end))?.[0] ?? ''}`)

const atFigure = (words: string) =>
  String.raw`(?:${words})(?=\s(?:by\s|about\s|around\s|from\s)?(?:${figureMark}))|(?<=${figureMark}\s)(?:${words})|(?<=(?<!\p{L})(?:is|are|was|were|'s|trend|trends|trending|moved|moves|went|goes|pointing|points|sloping|slopes|been|closed|trades|trading)\s(?:\p{L}+\s)?)(?:${words})`
const overIts = String.raw`(?:over|under)(?=\s(?:its|their|the|this|that|both|all)\s(?!(?:last|past|previous|same|whole|entire|full|period|bars?|sample|history|stretch|time|years?|next|following)(?!\p{L})|${figureMark})|\s${figureMark})`
const temporal = (claim: Claim) => {
  const next = claim.sentence.text.slice(claim.end).trimStart().charAt(0)
  return isFigureMark(next) && ['bars', 'count', 'time'].includes(figureAt(claim.sentence, next).unit)
}
const overOrUnder = (claim: Claim) => temporal(claim) || holds({ ...claim, word: /over/i.test(claim.word) ? 'above' : 'below' })

const labels = ['open', 'high', 'low', 'close'] as const
const labelWords = {
  open: /(?<!\p{L})open(?:s|ed|ing)?(?!\p{L})/iu,
  high: /(?<!\p{L})highs?(?!\p{L})/iu,
  low: /(?<!\p{L})lows?(?!\p{L})/iu,
  close: /(?<!\p{L})clos(?:e|es|ed|ing)(?!\p{L})/iu,
} as const
const chartNames = wholeWords(anyOf(Object.values(timeframeLabel)), 'gu')
const tickers = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{2,11}(?![\p{L}\p{N}])/gu

const wayOf: Readonly<Record<Way, RegExp>> = {
  up: /(?<!\p{L})(?:up|higher|rose|rising|gained|above)(?!\p{L})/iu,
  down: /(?<!\p{L})(?:down|lower|fell|falling|lost|below)(?!\p{L})/iu,
}

/** The sentence calls its figures by another market, another chart or another price of the bar than they are of. */
function isMislabelled(sentence: Marked): boolean {
  const shown = figuresOf(sentence)
  const text = `${sentence.text} ${sentence.names.join(' ; ')}`
  const isOfNone = (named: readonly string[], own: readonly (string | null)[]) =>
    named.length > 0 && own.some((each) => each !== null) && !own.some((each) => each === null || named.includes(each))
  const markets = [...text.matchAll(tickers)].map(([name]) => name).filter((name) => findInstrument(name) !== null)
  const charts = [...text.matchAll(chartNames)].map(([name]) => name)
  if (
    isOfNone(
      markets,
      shown.map(({ symbol }) => symbol),
    )
  )
    return true
  if (
    isOfNone(
      charts,
      shown.map(({ timeframe }) => timeframe && timeframeLabel[timeframe]),
    )
  )
    return true
  const [only, ...more] = shown.filter(({ unit }) => unit === 'price')
  const own = more.length === 0 && labels.find((label) => only?.id.endsWith(`.${label}`))
  const shares = shown.filter(({ unit }) => unit === 'percent')
  const isOtherWay = (way: Way) =>
    shares.length === 1 &&
    new RegExp(`[.]${way}(?:$|_)`).test(shares[0]!.id) &&
    wayOf[opposite[way]].test(sentence.text) &&
    !wayOf[way].test(sentence.text)
  if (isOtherWay('up') || isOtherWay('down')) return true
  return !!own && !labelWords[own].test(sentence.text) && labels.some((label) => labelWords[label].test(sentence.text))
}

/** Signs, units and letters that a model put to a figure would make it another one. */
const beside = [
  String.raw`(?<!${figureMark}\s?)[-−+±×^/]\s?(?=${figureMark})`,
  String.raw`(?:minus|plus|negative|times)\s(?=${figureMark})`,
  String.raw`(?<=${figureMark})\s?[%‰°]`,
  String.raw`(?<=${figureMark})[\p{L}]`,
  String.raw`(?<=${figureMark}[ -]?)(?:pips?|ATRs?|bars?|candles?|lots?|cents?|R|points?|ticks?)(?!\p{L})`,
  `${figureMark}(?=${figureMark})`,
].join('|')

/** Kinds of claims that words make, with what bears each of them out. The first that is not borne out is the objection. */
const claims: readonly { readonly pattern: RegExp; readonly objection: Objection; readonly isBorneOut: (claim: Claim) => boolean }[] = [
  { pattern: /\p{N}+/gu, objection: 'figure', isBorneOut: never },
  { pattern: new RegExp(beside, 'giu'), objection: 'figure', isBorneOut: never },
  {
    pattern: /(?<![\p{L}\p{N}])(?=[IVXLCDM]{2,}(?![\p{L}\p{N}]))M*(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}])/gu,
    objection: 'figure',
    isBorneOut: isStated,
  },
  { pattern: wholeWords('one'), objection: 'figure', isBorneOut: isPronoun },
  {
    pattern: wholeWords('first'),
    objection: 'figure',
    isBorneOut: ({ sentence, start, end }) => start === 0 && sentence.text.charAt(end) === ',',
  },
  { pattern: wholeWords(anyOf(quantities)), objection: 'figure', isBorneOut: never },
  { pattern: wholeWords(anyOf(foreignNumbers)), objection: 'figure', isBorneOut: never },
  { pattern: wholeWords(anyOf(calendarWords), 'gu'), objection: 'figure', isBorneOut: isOfMoment },
  { pattern: wholeWords(anyOf(moments)), objection: 'figure', isBorneOut: (claim) => isStated(claim) || isAgo(claim) || isHead(claim) },
  {
    pattern: wholeWords(
      String.raw`(?:last|past|previous|this|next|coming|recent|preceding|following|current|earlier|same)\s(?:week|month|year|quarter|session|day|night|morning|afternoon|evening|hour|minute|decade|few|several|couple)\p{L}*`,
    ),
    objection: 'figure',
    isBorneOut: isStated,
  },
  { pattern: wholeWords(anyOf(frequencies)), objection: 'figure', isBorneOut: hasShare },
  { pattern: wholeWords(anyOf([...relationOf.keys()].filter((word) => /\p{L}/u.test(word)))), objection: 'comparison', isBorneOut: holds },
  { pattern: wholeWords(overIts), objection: 'comparison', isBorneOut: overOrUnder },
  { pattern: /[<>=≤≥≈≠]+/gu, objection: 'comparison', isBorneOut: (claim) => relationOf.has(claim.word) && holds(claim) },
  {
    pattern: wholeWords(`${anyOf(comparatives)}|\\p{L}+er than|as \\p{L}+ as|compared (?:to|with)|relative to|versus|vs`),
    objection: 'comparison',
    isBorneOut: (claim) => isRelation(claim) || isStated(claim) || isShareOf(claim),
  },
  { pattern: wholeWords('nearest|closest'), objection: 'comparison', isBorneOut: (claim) => isNearest(claim) || isStated(claim) },
  { pattern: wholeWords(anyOf(superlatives)), objection: 'comparison', isBorneOut: isStated },
  { pattern: wholeWords(anyOf(moves.up)), objection: 'comparison', isBorneOut: movedSo('up') },
  { pattern: wholeWords(anyOf(moves.down)), objection: 'comparison', isBorneOut: movedSo('down') },
  { pattern: wholeWords(atFigure('up')), objection: 'comparison', isBorneOut: movedSo('up') },
  { pattern: wholeWords(atFigure('down')), objection: 'comparison', isBorneOut: movedSo('down') },
]

const harmless = wholeWords(anyOf(harmlessPhrases))
const wordPattern = /\p{L}+(?:'\p{L}+)*/gu

/** Words that are no English of a keyboard: other scripts, letters one by one, another language. */
function isUnreadable(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}µμσβαΔδ]/u.test(plain)) return true
  if (/(?<!\p{L})\p{L}(?:[\s.,·-]+\p{L}(?!\p{L})){2,}/u.test(plain)) return true
  const words = (plain.match(wordPattern) ?? []).map((word) => word.toLowerCase())
  const english = words.filter((word) => englishWords.has(word)).length
  const isForeign = words.some((word) => foreignWords.has(word)) && english === 0
  return isForeign || (!text.includes('¦') && words.length >= 5 && english / words.length < 0.08)
}

/** Why a sentence may not stand as it is written; null where it may. Its numbers have been held against the results before. */
export function judgeSentence(marked: Marked, known: Known): Objection | null {
  if (isUnreadable(marked.text.replaceAll(new RegExp(`${figureMark}|${nameMark}`, 'g'), ' '))) return 'words'
  if (speaksOfFuture(marked.text)) return 'prediction'
  if (isMislabelled(marked)) return 'figure'
  const plain = marked.text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(/[*_~`]/g, '')
  const sentence = { ...marked, text: plain.replaceAll(harmless, (phrase) => 'x'.repeat(phrase.length)) }
  for (const { pattern, objection, isBorneOut } of claims)
    for (const match of sentence.text.matchAll(pattern)) {
      const claim = { sentence, known, word: match[0], start: match.index, end: match.index + match[0].length }
      if (!isBorneOut(claim)) return objection
    }
  return null
}
