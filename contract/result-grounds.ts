import { formatCount } from '@playbook/engine/format/count'
import { reasons } from '@playbook/engine/statistics/figure'
import type { StrategyResult } from './strategies.ts'

/** One thing that a verdict rests on. */
export interface Ground {
  readonly tone: 'good' | 'caution' | 'plain'
  readonly text: string
}

/** Trades from which on a result says something. */
const enoughTrades = 100

/** What a result's verdict rests on, most important first. */
export function groundsOf({ total_trades: trades, ambiguous_trades: ambiguous, receipt, ...result }: StrategyResult): Ground[] {
  if (trades === 0) return [{ tone: 'plain', text: 'No bar of the period met the entry rules.' }, ...pricesGround(receipt.source)]
  const counted = formatCount(trades, 'trade')
  return [
    trades < enoughTrades
      ? { tone: 'caution', text: `${counted}, which is few: ${enoughTrades} or more say something.` }
      : { tone: 'good', text: `${counted}.` },
    insideBarGround(ambiguous, result.interval?.resolved_trades ?? 0),
    ...marginGrounds(result.trades_summary.exit_reasons['liquidation'] ?? 0, receipt.cut_entries ?? 0),
    costGround(result),
    ...pricesGround(receipt.source),
  ]
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
function insideBarGround(ambiguous: number, resolved: number): Ground {
  const settled = resolved === 0 ? '' : ` ${formatCount(resolved, 'trade')} ${resolved === 1 ? 'was' : 'were'} settled by finer bars.`
  return ambiguous === 0
    ? { tone: 'good', text: `No trade hangs on the unknown order of prices inside a bar.${settled}` }
    : {
        tone: 'caution',
        text: `In ${formatCount(ambiguous, 'trade')} the order of prices inside one bar decides; the worse was taken.${settled}`,
      }
}

/** The returns that what is not known inside bars allows, in percent, where they differ by more than a rounding; null elsewhere. */
export function returnRangeOf({ interval }: Pick<StrategyResult, 'interval'>): { low: number; expected: number; high: number } | null {
  const low = interval?.pessimistic.total_return ?? null
  const expected = interval?.expected.total_return ?? null
  const high = interval?.optimistic.total_return ?? null
  if (low === null || expected === null || high === null) return null
  return Math.abs(high - low) < smallestRangePercent ? null : { low, expected, high }
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

const pricesGround = (source: StrategyResult['receipt']['source']): Ground[] =>
  source === 'simulated' ? [{ tone: 'plain', text: 'The prices are simulated: this tests the rules, not a market of the past.' }] : []
