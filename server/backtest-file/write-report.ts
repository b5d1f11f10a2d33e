import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RunOptions } from '@playbook/engine/backtest/compat'
import type { Interval } from '@playbook/engine/backtest/interval'
import { engineVersion, type RunInput, type RunResult, type Trade } from '@playbook/engine/backtest/run'
import type { Bars } from '@playbook/engine/market/bars'
import { backtestingPyStatistics } from '@playbook/engine/statistics/backtesting-py'
import type { RunSummary } from '@playbook/engine/statistics/summarise-run'
import { Refusal, sentenceOf } from './refusal.ts'

export interface WrittenReport {
  readonly input: RunInput
  readonly options: RunOptions
  /** The pessimistic run of the interval. */
  readonly result: RunResult
  readonly interval: Interval
  readonly summary: RunSummary
  readonly file: { readonly name: string; readonly rows: number; readonly rejectedRows: number; readonly duplicateRows: number }
  readonly notes: readonly string[]
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const tradeColumns = [
  'side',
  'signalBar',
  'entryBar',
  'exitBar',
  'entryTime',
  'exitTime',
  'entryPrice',
  'exitPrice',
  'units',
  'entries',
  'stopPrice',
  'targetPrice',
  'riskUsd',
  'notionalUsd',
  'profitUsd',
  'profitPercent',
  'feesUsd',
  'financingUsd',
  'maePercent',
  'mfePercent',
  'exitReason',
  'openedBy',
  'closedBy',
  'ambiguous',
  'resolved',
] as const satisfies readonly (keyof Trade)[]

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function tradesCsv(trades: readonly Trade[]): string {
  const cell = (trade: Trade, column: (typeof tradeColumns)[number]) =>
    column === 'entryTime' || column === 'exitTime' ? instant(trade[column]) : String(trade[column] ?? '')
  const lines = trades.map((trade, n) => [n + 1, ...tradeColumns.map((column) => cell(trade, column))].join(','))
  return `${[['n', ...tradeColumns.map(snakeCase)].join(','), ...lines].join('\n')}\n`
}

/** Net profit and trades by each answer to what the bars leave open. */
const intervalOf = ({ interval, input }: WrittenReport): object =>
  Object.fromEntries(
    Object.entries(interval).map(([policy, run]: [string, RunResult]) => [
      policy,
      {
        net_profit_usd: (run.equityUsd.at(-1) ?? input.initialCapitalUsd) - input.initialCapitalUsd,
        trades: run.trades.length,
        trade_hash: run.tradeHash,
      },
    ]),
  )

function statsOf(report: WrittenReport): object {
  const { input, options, result, summary, file, notes } = report
  const { bars, instrument, timeframe, initialCapitalUsd, costs } = input
  return {
    engine_version: engineVersion,
    file,
    market: { symbol: instrument.symbol, category: instrument.category, currency: instrument.currency, tick: instrument.tick },
    timeframe,
    bars: bars.length,
    first_bar: result.firstBar,
    decided_bars: result.decidedBars,
    from: bars.length > result.firstBar ? instant(bars.time[result.firstBar]!) : null,
    to: bars.length > 0 ? instant(bars.time[bars.length - 1]!) : null,
    initial_capital_usd: initialCapitalUsd,
    costs,
    compat: options.compat ?? null,
    notes,
    statistics: summary.values,
    not_shown: Object.fromEntries(summary.figures.flatMap(({ name, reason }) => (reason === null ? [] : [[name, reason]]))),
    compat_statistics: options.compat ? backtestingPyStatistics(result, bars, firstTradingBar(bars, result)) : null,
    final_equity_usd: result.equityUsd.at(-1) ?? initialCapitalUsd,
    ambiguous_trades: result.ambiguousTrades,
    resolved_trades: result.resolvedTrades,
    interval: intervalOf(report),
    rejections: result.rejectionCounts,
    true_counts: result.trueCounts,
    trade_hash: result.tradeHash,
  }
}

/** That engine decides first one bar after every indicator has its first value, and buys and holds from that value's bar on. */
const firstTradingBar = (bars: Bars, { decidedBars }: RunResult): number => Math.max(0, bars.length - Math.max(1, decidedBars) - 1)

/** Writes plan.json, trades.csv and stats.json. */
export function writeReport(folder: string, report: WrittenReport): void {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const files = {
    'plan.json': json(report.input.plan),
    'trades.csv': tradesCsv(report.result.trades),
    'stats.json': json(statsOf(report)),
  }
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  } catch (error) {
    throw new Refusal(`The result cannot be written to ${folder}: ${sentenceOf(error)}`)
  }
}

/** The few lines that a person wants to see first. */
export function tableOf({ input, result, summary, file, notes }: WrittenReport): string {
  const { values } = summary
  const figure = (value: number | null, unit = '') =>
    value === null ? 'n/a' : `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}${unit}`
  const rejected = Object.entries(result.rejectionCounts).map(([reason, count]) => `${count} ${reason}`)
  const rows: readonly (readonly [string, string])[] = [
    ['Market', `${input.instrument.symbol}, ${input.timeframe}`],
    [
      'Bars',
      `${figure(input.bars.length)} of ${figure(file.rows)} rows (${figure(file.rejectedRows)} rejected, ${figure(file.duplicateRows)} duplicates)`,
    ],
    ['Period', `${instant(input.bars.time[result.firstBar] ?? 0)} to ${instant(input.bars.time[input.bars.length - 1] ?? 0)}`],
    [
      'Trades',
      `${figure(result.trades.length)} (${figure(values.win_rate, ' % won')}), ${result.ambiguousTrades} ambiguous, ${result.resolvedTrades} settled by finer bars`,
    ],
    ['Result', `${figure(values.net_profit)} USD (${figure(values.total_return, ' %')}) from ${figure(input.initialCapitalUsd)} USD`],
    ['Largest drawdown', figure(values.max_drawdown, ' %')],
    ['Sharpe', figure(values.sharpe_ratio)],
    ['Profit factor', figure(values.profit_factor)],
    ['Not entered', rejected.length === 0 ? 'none' : rejected.join(', ')],
    ['Trade hash', result.tradeHash],
    ...notes.map((note) => ['Note', note] as const),
  ]
  return rows.map(([name, value]) => `${name.padEnd(18)}${value}`).join('\n')
}
