import { formatCount } from '@playbook/engine/format/count'
import { reasons } from '@playbook/engine/statistics/figure'
import { sourceFacts, type MarketSource } from './market-sources.ts'
import type { ResultSummary, StrategyResult } from './strategies.ts'

/** One thing that a verdict rests on. */
export interface Ground {
  readonly tone: 'good' | 'caution' | 'plain'
  readonly text: string
}

/** Trades from which on a result says something. */
const enoughTrades = 100

/** What a result's verdict rests on, most important first. */
export function groundsOf({ total_trades: trades, ambiguous_trades: ambiguous, receipt, ...result }: StrategyResult): Ground[] {
  if (trades === 0) return [{ tone: 'plain', text: noTradeText(result) }, ...pricesGround(receipt.source)]
  return [
    tradesGround(trades),
    insideBarGround(ambiguous, result.interval?.resolved_trades ?? 0),
    ...marginGrounds(result.trades_summary.exit_reasons['liquidation'] ?? 0, receipt.cut_entries ?? 0),
    costGround(result),
    ...pricesGround(receipt.source),
  ]
}

/** Entries that were asked for and refused are no rules that were never met. */
const noTradeText = ({ trades_summary: { rejections } }: Pick<StrategyResult, 'trades_summary'>): string =>
  Object.keys(rejections).length > 0
    ? 'Entries were triggered, but none of them could be made.'
    : 'No bar of the period met the entry rules.'

/** Whether there are trades enough to say something. */
export function tradesGround(trades: number): Ground {
  const counted = formatCount(trades, 'trade')
  return trades < enoughTrades
    ? { tone: 'caution', text: `${counted}, which is few: ${enoughTrades} or more are needed for a conclusion.` }
    : { tone: 'good', text: `${counted}.` }
}

/** What the account could not hold, and what it could not pay. */
const marginGrounds = (liquidated: number, cut: number): Ground[] => [
  ...(liquidated === 0
    ? []
    : [
        {
          tone: 'caution',
          text: `${formatCount(liquidated, 'trade')} ended in liquidation: the account no longer had the margin to hold ${liquidated === 1 ? 'it' : 'them'}.`,
        } as const,
      ]),
  ...(cut === 0
    ? []
    : [
        {
          tone: 'caution',
          text: `${formatCount(cut, 'entry', 'entries')} ${cut === 1 ? 'was' : 'were'} smaller than the size asked for, because leverage allowed no more.`,
        } as const,
      ]),
]

/** What the prices inside bars leave open, and what finer bars have settled. */
export function insideBarGround(ambiguous: number, resolved: number): Ground {
  const settled = resolved === 0 ? '' : ` ${formatCount(resolved, 'trade')} ${resolved === 1 ? 'was' : 'were'} settled by finer bars.`
  return ambiguous === 0
    ? { tone: 'good', text: `No trade depends on the unknown order of prices inside a bar.${settled}` }
    : {
        tone: 'caution',
        text: `In ${formatCount(ambiguous, 'trade')} the order of prices inside one bar decides; the worse was taken.${settled}`,
      }
}

/** The worst, the expected and the best of what bars leave open, in percent. */
export interface ReturnRange {
  readonly low: number
  readonly expected: number
  readonly high: number
}

/** The returns that what is not known inside bars allows; null where they are not known. */
export function returnsOf({ total_return: own, total_return_interval: open }: ReturnFigures): ReturnRange | null {
  const { pessimistic: low = own, expected = own, optimistic: high = own } = open ?? {}
  return low === null || expected === null || high === null ? null : { low, expected, high }
}
type ReturnFigures = Pick<ResultSummary, 'total_return' | 'total_return_interval'>

/** True where the three differ by more than a rounding. */
export const isOpenRange = ({ low, high }: ReturnRange): boolean => Math.abs(high - low) >= smallestRangePercent

/** The range of a result's returns, where they differ; null elsewhere. */
export function returnRangeOf({ interval }: Pick<StrategyResult, 'interval'>): ReturnRange | null {
  const low = interval?.pessimistic.total_return ?? null
  const expected = interval?.expected.total_return ?? null
  const high = interval?.optimistic.total_return ?? null
  if (low === null || expected === null || high === null) return null
  return isOpenRange({ low, expected, high }) ? { low, expected, high } : null
}
const smallestRangePercent = 0.05

function costGround({
  break_even_cost: cost,
  total_return: totalReturn,
  figures,
}: Pick<StrategyResult, 'break_even_cost' | 'total_return' | 'figures'>): Ground {
  const reason = figures.find(({ name }) => name === 'break_even_cost')?.reason
  if (reason === reasons.loses_before_costs) return { tone: 'caution', text: 'It loses even without costs.' }
  if (cost === null) return { tone: 'plain', text: 'No cost at which the profit would be gone can be given.' }
  if (cost <= 0) return { tone: 'caution', text: 'It loses even without costs.' }
  const shown = `${cost.toFixed(2)} basis points a side`
  return (totalReturn ?? 0) > 0
    ? { tone: 'plain', text: `The profit would be gone at costs of ${shown}.` }
    : { tone: 'caution', text: `It would break even at costs of ${shown}, which is less than it paid.` }
}

/** What prices of a source do not tell; nothing where there is nothing to say. */
export function pricesGround(source: MarketSource): Ground[] {
  const { caution } = sourceFacts(source)
  return caution === null ? [] : [{ tone: 'plain', text: caution }]
}
