import type { Claims } from '@playbook/contract/claims'
import type { Statement } from '@playbook/contract/publications'
import { displayName } from '@playbook/engine/format/display-name'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { statisticNames, statisticsCatalogue, type StatisticName } from '@playbook/engine/statistics/catalogue'
import { formatUsd, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { commissionWords, financingWords, slippageWords } from '../words/cost-words.ts'
import { formatFigure } from '../words/figure-text.ts'

/** One claim of a statement beside what comes out here. `unknown`: the statement does not tell what it depends on. */
export interface ComparedClaim {
  readonly name: string
  readonly stated: string
  readonly recomputed: string
  readonly verdict: 'equal' | 'differs' | 'unknown'
}

type Value = string | number | null | undefined

/** Powers, roots and logarithms may differ in a browser's last digits. */
const relativeTolerance = 1e-9

export const isStatistic = (name: string): name is StatisticName => statisticNames.some((each) => each === name)

const areEqual = (a: Value, b: Value): boolean =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= relativeTolerance * Math.max(Math.abs(a), Math.abs(b)) : a === b

/** Two values that differ are never shown as the same text. */
function compare(name: string, stated: Value, recomputed: Value, format: (value: Value) => string): ComparedClaim {
  if (areEqual(stated, recomputed)) return { name, stated: format(stated), recomputed: format(recomputed), verdict: 'equal' }
  const texts = [format(stated), format(recomputed)] as const
  const [left, right] = texts[0] === texts[1] ? [String(stated), String(recomputed)] : texts
  return { name, stated: left, recomputed: right, verdict: 'differs' }
}

const numeric = (format: (value: number) => string) => (value: Value) =>
  typeof value === 'number' ? format(value) : (value ?? 'not there')
const asFigure = (name: StatisticName) => numeric((value) => formatFigure(name, value))
const asCount = numeric((value) => numberText(value, 0))
const asTime = numeric((value) => formatTime(value, 'full', 'utc'))
const plain = numeric(String)

/** Every claim of a statement that can be computed again, in the order in which the page states them. */
export function compareClaims(statement: Statement, claims: Claims): readonly ComparedClaim[] {
  return [
    ...figureRows(statement, claims),
    ...intervalRows(statement, claims),
    ...countRows(statement, claims),
    ...settingRows(statement, claims),
  ]
}

function figureRows({ figures, tried }: Statement, claims: Claims): ComparedClaim[] {
  return figures.map(({ name, value, reason }) => {
    const again = claims.figures.find((figure) => figure.name === name)
    if (!isStatistic(name)) return compare(name, value, undefined, plain)
    const { title } = statisticsCatalogue[name]
    const row = compare(title, value ?? reason, again && (again.value ?? again.reason), asFigure(name))
    const hangsOnTrials = name === 'deflated_sharpe' && tried === undefined && value !== null
    return hangsOnTrials ? { ...row, recomputed: 'not told', verdict: 'unknown' } : row
  })
}

const outcomes = ['pessimistic', 'expected', 'optimistic'] as const
const intervalFigures = ['total_return', 'net_profit', 'max_drawdown', 'win_rate', 'profit_factor', 'total_trades'] as const

function intervalRows({ interval }: Statement, claims: Claims): ComparedClaim[] {
  if (interval === null) return []
  return [
    ...outcomes.flatMap((outcome) =>
      intervalFigures.map((name) =>
        compare(
          `${statisticsCatalogue[name].title}, ${outcome}`,
          interval[outcome][name],
          claims.interval?.[outcome][name],
          asFigure(name),
        ),
      ),
    ),
    compare('Trades that depend on the order inside a bar', interval.ambiguous_trades, claims.interval?.ambiguous_trades, asCount),
    compare('Trades decided by finer bars', interval.resolved_trades, claims.interval?.resolved_trades, asCount),
  ]
}

function countRows(statement: Statement, claims: Claims): ComparedClaim[] {
  const reasons = [...new Set([...Object.keys(statement.exit_reasons), ...Object.keys(claims.exit_reasons)])]
  return [
    compare('Long trades', statement.long_trades, claims.long_trades, asCount),
    compare('Short trades', statement.short_trades, claims.short_trades, asCount),
    ...reasons.map((reason) =>
      compare(`Closed by ${displayName(reason)}`, statement.exit_reasons[reason] ?? 0, claims.exit_reasons[reason] ?? 0, asCount),
    ),
    compare('Bars', statement.bars, claims.bars, asCount),
    compare('First bar, UTC', statement.first_time, claims.first_time, asTime),
    compare('Last bar, UTC', statement.last_time, claims.last_time, asTime),
  ]
}

const noFinancing = 'none'

function settingRows(statement: Statement, claims: Claims): ComparedClaim[] {
  const nights = ({ financing }: Statement['costs']) => (financing === null ? noFinancing : financingWords(financing))
  const slippage = ({ costs }: Claims) => slippageWords(`${costs.slippage}`, costs)
  const chart = ({ symbol, market, timeframe }: Claims) => `${symbol}, ${market}, ${timeframeLabel[timeframe]}`
  return [
    compare('Market and chart', chart(statement), chart(claims), plain),
    compare('Starting balance', statement.initial_capital, claims.initial_capital, numeric(formatUsd)),
    compare('Spread, in price', statement.costs.spread, claims.costs.spread, plain),
    compare('Slippage, in price', slippage(statement), slippage(claims), plain),
    compare('Commission', commissionWords(statement.costs.commission), commissionWords(claims.costs.commission), plain),
    compare('Financing', nights(statement.costs), nights(claims.costs), plain),
  ]
}
