import { formatCount } from '@playbook/engine/format/count'
import type { Quote, ReceiptLine } from './token-quotes.ts'

/**
 * What tokens are spent on. Writing, reading, previews and looking are free, the figures of a market's analysis among them: they are
 * the same for everybody and computed once. An analysis in words is an answer.
 */
export const actKinds = ['backtest', 'robustness', 'sweep', 'answer', 'export'] as const
export type ActKind = (typeof actKinds)[number]

/** What each kind of act is called, alone and counted. */
export const actNames = {
  backtest: { one: 'Backtest', many: 'Backtests' },
  robustness: { one: 'Robustness check', many: 'Robustness checks' },
  sweep: { one: 'Parameter sweep', many: 'Parameter sweeps' },
  answer: { one: 'Answer', many: 'Answers' },
  export: { one: 'Export in bulk', many: 'Exports in bulk' },
} as const satisfies Record<ActKind, { readonly one: string; readonly many: string }>

/** The one table of prices: how much of a thing one token pays for. */
export const tokenPrices = {
  /** Bars that are tested, times the rules that the words give. */
  backtest: { barRules: 10_000 },
  /** Taking the run apart is one token; work on more bars than `barsIncluded` costs in proportion. */
  robustness: { run: 1, paths: 60, windows: 1, neighbours: 10, barsIncluded: 25_000 },
  sweep: { combinations: 10, barsIncluded: 25_000 },
  /** An answer costs `least`, and more for tools and words, or for what a language model read and wrote; never above `most`. */
  answer: { least: 3, most: 9, toolsIncluded: 1, tools: 1, wordsIncluded: 150, words: 75, modelTokens: 5_000 },
  /** Files of up to `rowsFree` rows are free; a file is paid once, however often it is fetched. */
  export: { rowsFree: 10_000, rows: 100_000 },
} as const

/** What was done and what it comes to; never above the quote that it was begun with. */
export interface Charge {
  readonly tokens: number
  readonly lines: ReceiptLine[]
}

const count = (value: number) => value.toLocaleString('en-US')
/** Sums of decimals leave a last digit that would round a whole price up. */
const roundUp = (tokens: number): number => Math.ceil(Math.round(tokens * 1e6) / 1e6)
const tenths = (tokens: number) => Math.round(tokens * 10) / 10

export interface BacktestWork {
  readonly bars: number
  readonly rules: number
}

/** `24,816 bars × 7 rules = 173,712, at 1 for 10,000`. */
function backtestLines({ bars, rules }: BacktestWork): ReceiptLine[] {
  const { barRules } = tokenPrices.backtest
  const work = bars * Math.max(1, rules)
  const text = `${formatCount(bars, 'bar')} × ${formatCount(Math.max(1, rules), 'rule')} = ${count(work)}, at 1 for ${count(barRules)}`
  return [{ text, tokens: work / barRules }]
}

/** Simulated paths, walk-forward windows and neighbouring combinations of a check, on a run of so many bars. */
export interface RobustnessWork {
  readonly bars: number
  readonly paths: number
  readonly windows: number
  readonly neighbours: number
}

function robustnessLines({ bars, paths, windows, neighbours }: RobustnessWork): ReceiptLine[] {
  const price = tokenPrices.robustness
  const lines = [
    { text: 'The run taken apart', tokens: price.run },
    { text: formatCount(paths, 'path'), tokens: paths / price.paths },
    { text: formatCount(windows, 'window'), tokens: windows / price.windows },
    { text: formatCount(neighbours, 'neighbour'), tokens: neighbours / price.neighbours },
  ]
  return withBars(lines, bars, price.barsIncluded)
}

export interface SweepWork {
  readonly bars: number
  readonly combinations: number
}

const sweepLines = ({ bars, combinations }: SweepWork): ReceiptLine[] =>
  withBars(
    [{ text: formatCount(combinations, 'combination'), tokens: combinations / tokenPrices.sweep.combinations }],
    bars,
    tokenPrices.sweep.barsIncluded,
  )

/** Work on more bars than are included costs in proportion to them. */
function withBars(lines: readonly ReceiptLine[], bars: number, included: number): ReceiptLine[] {
  if (bars <= included) return [...lines]
  const factor = bars / included
  const text = `Each on ${formatCount(bars, 'bar')}: ${tenths(factor).toLocaleString('en-US')} times the ${count(included)} that are included`
  return [...lines.map((line) => ({ ...line, tokens: (line.tokens ?? 0) * factor })), { text, tokens: null }]
}

/** Tools used, words written, and what a language model read and wrote; `modelTokens` 0 where none was asked. */
export interface AnswerWork {
  readonly tools: number
  readonly words: number
  readonly modelTokens: number
}

function answerLines({ tools, words, modelTokens }: AnswerWork): ReceiptLine[] {
  const price = tokenPrices.answer
  const moreTools = Math.max(0, tools - price.toolsIncluded) / price.tools
  const moreWords = Math.max(0, words - price.wordsIncluded) / price.words
  return [
    { text: `An answer with ${formatCount(price.toolsIncluded, 'tool')} and ${count(price.wordsIncluded)} words`, tokens: price.least },
    ...(moreTools > 0 ? [{ text: `${formatCount(tools, 'tool')} used`, tokens: moreTools }] : []),
    ...(moreWords > 0 ? [{ text: `${formatCount(words, 'word')} written`, tokens: moreWords }] : []),
    ...(modelTokens > 0 ? [{ text: `${count(modelTokens)} tokens of the language model`, tokens: modelTokens / price.modelTokens }] : []),
  ]
}

export interface ExportWork {
  readonly rows: number
}

const exportLines = ({ rows }: ExportWork): ReceiptLine[] => [
  rows <= tokenPrices.export.rowsFree
    ? { text: `${formatCount(rows, 'row')}, up to ${count(tokenPrices.export.rowsFree)} are free`, tokens: 0 }
    : { text: `${formatCount(rows, 'row')}, at 1 for ${count(tokenPrices.export.rows)}`, tokens: rows / tokenPrices.export.rows },
]

/** What each kind of act is measured by. */
export interface WorkOf {
  readonly backtest: BacktestWork
  readonly robustness: RobustnessWork
  readonly sweep: SweepWork
  readonly answer: AnswerWork
  readonly export: ExportWork
}

const linesOf: { readonly [Act in ActKind]: (work: WorkOf[Act]) => ReceiptLine[] } = {
  backtest: backtestLines,
  robustness: robustnessLines,
  sweep: sweepLines,
  answer: answerLines,
  export: exportLines,
}

const sumOf = (lines: readonly ReceiptLine[]): number => roundUp(lines.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0))

/** The price of work that is known before: bars, rules, paths, rows. */
export function quoteOf<Act extends Exclude<ActKind, 'answer'>>(act: Act, work: WorkOf[Act]): Quote {
  const lines = linesOf[act](work)
  const tokens = sumOf(lines)
  return { act, low: tokens, high: tokens, lines }
}

/** The price of an answer: its work is known only once it is written, so it is a range that is never exceeded. */
export function quoteOfAnswer(): Quote {
  const { least, most } = tokenPrices.answer
  return { act: 'answer', low: least, high: most, lines: [{ text: `By tools used and words written, ${most} at most`, tokens: null }] }
}

/** What the work that was done costs, within the quote. */
export function chargeOf<Act extends ActKind>(act: Act, work: WorkOf[Act], quote: Pick<Quote, 'high'>): Charge {
  const lines = linesOf[act](work)
  const tokens = sumOf(lines)
  if (tokens <= quote.high) return { tokens, lines }
  return { tokens: quote.high, lines: [...lines, { text: 'Above the quote, not charged', tokens: quote.high - tokens }] }
}

/** `18 tokens`, `3 – 9 tokens`, `free`. */
export const priceWords = ({ low, high }: Pick<Quote, 'low' | 'high'>): string =>
  high === 0 ? 'free' : low === high ? formatCount(high, 'token') : `${count(low)} – ${formatCount(high, 'token')}`
