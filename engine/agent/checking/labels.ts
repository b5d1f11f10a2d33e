import { findInstrument } from '../../market/catalogue.ts'
import { timeframeLabel } from '../../market/timeframe.ts'
import type { Way } from './claim-words.ts'
import { figuresOf } from './claim.ts'
import type { Marked } from './marked-text.ts'
import { opposite } from './past-moves.ts'
import { anyOf, wholeWords } from './word-pattern.ts'

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

/** An edge of a level, not of a bar. */
const isEdge = /\.(?:supports|resistances|at)\.\d+\.\w+$/

/** The sentence calls its figures by another market, another chart or another price of the bar than they are of. */
export function isMislabelled(sentence: Marked): boolean {
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
  const own = more.length === 0 && !isEdge.test(only?.id ?? '') && labels.find((label) => only?.id.endsWith(`.${label}`))
  const shares = shown.filter(({ unit }) => unit === 'percent')
  const isOtherWay = (way: Way) =>
    shares.length === 1 &&
    new RegExp(`[.]${way}(?:$|_)`).test(shares[0]!.id) &&
    wayOf[opposite[way]].test(sentence.text) &&
    !wayOf[way].test(sentence.text)
  if (isOtherWay('up') || isOtherWay('down')) return true
  return !!own && !labelWords[own].test(sentence.text) && labels.some((label) => labelWords[label].test(sentence.text))
}
