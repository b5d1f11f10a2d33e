import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { findInstrument } from '../market/catalogue.ts'
import { onSameCoin } from '../market/same-coin.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Part as TradePart, TimeUnit } from '../reader/meanings.ts'
import type { QuestionCategories, SaidMarket, Setting, Words } from './meanings.ts'
import type { QuestionContext, SaidHorizon, SaidTime, SaidTrade, Slots } from './question.ts'
import { isMarket, textOf, type PlacedSetting, type SegmentAsk } from './segments.ts'
import { tradeOf } from './trade-slots.ts'

/** Slots that were filled, and markets that are unknown or may be several. */
export interface Filled {
  readonly slots: Slots
  readonly unclear: readonly UnclearMarket[]
  /** Where times are said of which only one can be taken. */
  readonly clashingAt?: readonly Stretch[]
}
export interface UnclearMarket {
  readonly words: string
  readonly symbols: readonly string[]
}

type Part = QuestionCategories['AskedValue'] | QuestionCategories['AskedCondition'] | QuestionCategories['AskedRule']
/** The chart whose bars are days, weeks, months or hours: "the worst days". */
const chartsOfUnits: Partial<Record<TimeUnit, Timeframe>> = { hour: '1h', day: '1d', week: '1w', month: '1M' }
const isChart = (name: string): boolean => name === 'timeframe' || name === 'unit'

const isWords = (part: unknown): part is Part => typeof part === 'object' && part !== null && 'said' in part && 'words' in part

function symbolsOf({ at, symbol }: SaidMarket, lattice: Lattice, { findMarket, symbol: chart }: QuestionContext): UnclearMarket {
  const words = at === null ? (symbol ?? '') : textOf([at], lattice).replace(/['’]s$/u, '')
  const found = findMarket(words)
  const symbols = found.length > 0 || symbol === null ? found : findMarket(symbol).length > 0 || findInstrument(symbol) ? [symbol] : []
  return { words, symbols: symbols.length === 1 ? [onSameCoin(symbols[0]!, words, chart)] : symbols }
}

/** The market that is asked about where the condition is said to be of another one; it is taken from the markets. */
function acrossOf(parts: Readonly<Record<string, unknown>>, markets: string[], lattice: Lattice, context: QuestionContext): string | null {
  const { about, condition, market } = parts
  const isOfAnother = isMarket(market) || (isWords(condition) && 'market' in condition && condition.market !== undefined)
  if (!isMarket(about) || condition === undefined || !isOfAnother || markets.length < 2) return null
  const symbol = symbolsOf(about, lattice, context).symbols.find((each) => markets.includes(each))
  if (symbol === undefined) return null
  markets.splice(markets.indexOf(symbol), 1)
  return symbol
}

/** Where the times of settings stand, if they are not all the same time. */
function clashingTimes(parts: Readonly<Record<string, unknown>>, settings: readonly (Setting & { readonly at?: Stretch | null })[]) {
  const said = settings.flatMap((setting) => (setting.set === 'time' ? [setting] : []))
  const times = new Set(
    [...said.map(({ time }) => time), ...(parts['time'] === undefined ? [] : [parts['time']])].map((time) => JSON.stringify(time)),
  )
  return times.size < 2 ? {} : { clashingAt: said.flatMap(({ at }) => at ?? []) }
}

/** The slots that an ask and the settings beside it fill. */
export function slotsOf(
  parts: Readonly<Record<string, unknown>>,
  settings: readonly (Setting & { readonly at?: Stretch | null })[],
  lattice: Lattice,
  context: QuestionContext,
): Filled {
  const markets: string[] = []
  const unclear: UnclearMarket[] = []
  const timeframes: Timeframe[] = []
  let time: SaidTime | undefined
  let horizon: SaidHorizon | undefined
  let trade: SaidTrade = {}
  let told: Slots['told']
  let versus: SaidTime | undefined
  let further: Pick<Slots, 'least' | 'days' | 'later' | 'among' | 'opens' | 'split' | 'ranked' | 'nights'> = {}
  const filters: string[] = []
  const changes: string[] = []
  const addMarket = (market: SaidMarket) => {
    const found = symbolsOf(market, lattice, context)
    const [symbol] = found.symbols.includes(context.symbol) ? [context.symbol] : found.symbols
    if (symbol === undefined || (found.symbols.length > 1 && symbol !== context.symbol)) unclear.push(found)
    else if (!markets.includes(symbol)) markets.push(symbol)
  }
  for (const part of Object.values(parts)) {
    if (isMarket(part)) addMarket(part)
    if (isWords(part) && 'market' in part && part.market !== undefined) addMarket(part.market)
  }
  const across = acrossOf(parts, markets, lattice, context)
  const { part } = parts as { readonly part?: TradePart }
  if (part !== undefined) trade = tradeOf(part)
  for (const setting of settings) {
    if (setting.set === 'market') addMarket(setting.market)
    else if (setting.set === 'timeframe') {
      if (!timeframes.includes(setting.timeframe)) timeframes.push(setting.timeframe)
    } else if (setting.set === 'time') ({ time, versus } = setting)
    else if (setting.set === 'least') further = { ...further, least: setting.least }
    else if (setting.set === 'among') further = { ...further, among: true }
    else if (setting.set === 'days') further = { ...further, days: setting.days }
    else if (setting.set === 'later') further = { ...further, later: setting.later }
    else if (setting.set === 'ranked') further = { ...further, ranked: setting.ranked }
    else if (setting.set === 'nights') further = { ...further, nights: setting.nights }
    else if (setting.set === 'opens') further = { ...further, opens: setting.opens }
    else if (setting.set === 'split') further = { ...further, split: setting.split }
    else if (setting.set === 'filter') filters.push(textOf(setting.filter.words, lattice))
    else if (setting.set === 'horizon') ({ horizon } = setting)
    else if (setting.set === 'changed') changes.push(textOf(setting.words, lattice))
    else if (setting.set === 'unit') told = setting.unit
    else if (setting.set === 'capital') trade = { ...trade, capital: setting.capital }
    else if (setting.set === 'reckoned') trade = { ...trade, ...setting.trade }
    else if (setting.set === 'risk') trade = { ...trade, riskPercent: setting.percent, capital: setting.capital }
    else if (setting.set === 'entry') {
      if (setting.market !== undefined) addMarket(setting.market)
      // What is bought and then sold is left at the second price.
      const isExit = trade.entry !== undefined && setting.side !== null && trade.side !== setting.side
      trade = isExit
        ? { ...trade, exit: setting.price }
        : { ...trade, entry: setting.price, ...(setting.side !== null && { side: setting.side }) }
    } else trade = { ...trade, ...tradeOf(setting.part) }
  }
  const { timeframe, unit } = parts as { readonly timeframe?: Timeframe; readonly unit?: TimeUnit }
  const chart = timeframe ?? (unit === undefined ? undefined : chartsOfUnits[unit])
  if (chart !== undefined && !timeframes.includes(chart)) timeframes.push(chart)
  const named: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts))
    if (part !== undefined && !isMarket(part) && !isChart(name) && name !== 'about' && name !== 'part')
      named[name] = isWords(part) ? textOf(part.words as Words, lattice) : part
  return {
    slots: {
      ...(markets.length > 0 && { markets }),
      ...(timeframes.length > 0 && { timeframes }),
      ...(time !== undefined && { time }),
      ...(horizon !== undefined && { horizon }),
      ...(Object.keys(trade).length > 0 && { trade }),
      ...(across !== null && { across }),
      ...(told !== undefined && { told }),
      ...(versus !== undefined && { versus }),
      ...further,
      ...(filters.length > 0 && { filters }),
      ...(changes.length > 0 && { changed: changes.join(', ') }),
      // The patterns of the kinds name their parts as slots.
      ...(named as Slots),
    },
    unclear,
    ...clashingTimes(parts, settings),
  }
}

export const filledBy = (
  { ask, settings }: SegmentAsk,
  more: readonly PlacedSetting[],
  lattice: Lattice,
  context: QuestionContext,
): Filled => slotsOf(ask.parts, [...more, ...settings], lattice, context)
