import { formatPercent } from '../format/percent.ts'
import { formatPrice } from '../format/price.ts'
import { timeframeLabel, type Timeframe } from '../market/timeframe.ts'
import type { AlertEvent, AlertMoment, AlertRule, PriceCondition } from './alert-rule.ts'
import type { StrategySignal } from './watch-strategy.ts'

/** How prices of a market are written. */
export interface AlertMarket {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly decimals: number
}

const atClose = { above: 'closes above', below: 'closes below', crosses: 'closes across' } as const satisfies Record<PriceCondition, string>
const atOnce = { above: 'rises above', below: 'falls below', crosses: 'crosses' } as const satisfies Record<PriceCondition, string>

/** What an alert waits for, in words: "EURUSD H1 closes below 1.08620". `words` are those of a condition in words. */
export function alertTitle(rule: AlertRule, moment: AlertMoment, { symbol, timeframe, decimals }: AlertMarket, words: string): string {
  const place = `${symbol} ${timeframeLabel[timeframe]}`
  if (rule.kind === 'words') return `${place}: ${words}`
  if (rule.kind === 'move') return `${place} moves by ${formatPercent(rule.percent, 'percent')}`
  return `${place} ${(moment === 'close' ? atClose : atOnce)[rule.condition]} ${formatPrice(rule.targetPrice, { decimals })}`
}

/** What has happened, in words: "The bar closed at 1.08610", and of a move ", up 2.1% from 1.06371". */
export function eventText({ price, from }: Pick<AlertEvent, 'price' | 'from'>, moment: AlertMoment, { decimals }: AlertMarket): string {
  const at = `${moment === 'close' ? 'The bar closed' : 'The price was'} at ${formatPrice(price, { decimals })}`
  if (from === undefined || from <= 0) return at
  const way = price > from ? 'up' : 'down'
  return `${at}, ${way} ${formatPercent(Math.abs(price / from - 1), 'fraction')} from ${formatPrice(from, { decimals })}`
}

const signalTexts = {
  entry_long: 'enters long',
  entry_short: 'enters short',
  exit_long: 'leaves its long trade',
  exit_short: 'leaves its short trade',
} as const satisfies Record<StrategySignal, string>

/** What a strategy does, in words: "enters long". */
export const signalText = (signal: StrategySignal): string => signalTexts[signal]

/** What is told of a strategy, in words: "Breakout: entries and exits on EURUSD H1". */
export function strategyAlertTitle(
  name: string,
  { symbol, timeframe }: Pick<AlertMarket, 'symbol' | 'timeframe'>,
  moves: readonly ('entry' | 'exit')[],
): string {
  const told = [moves.includes('entry') ? 'entries' : null, moves.includes('exit') ? 'exits' : null].filter((each) => each !== null)
  return `${name}: ${told.join(' and ')} on ${symbol} ${timeframeLabel[timeframe]}`
}

/** The name of the strategy in such a title; it may hold colons of its own. */
export const strategyNameIn = (title: string): string => title.slice(0, title.lastIndexOf(': '))
