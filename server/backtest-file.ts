import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { backtestInterval } from '@playbook/engine/backtest/interval'
import type { RunInput } from '@playbook/engine/backtest/run'
import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { firstBarAtOrAfter, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { openOfDate } from '@playbook/engine/market/calendar'
import { conversionBars } from '@playbook/engine/market/conversion-bars'
import { readDate } from '@playbook/engine/market/day-number'
import type { Instrument } from '@playbook/engine/market/instrument'
import { parseTimeframe, type Timeframe } from '@playbook/engine/market/timeframe'
import { summariseRun } from '@playbook/engine/statistics/summarise-run'
import type { Plan } from '@playbook/engine/strategy/plan'
import { readArguments } from './backtest-file/arguments.ts'
import { chooseMarket, refuseUnknownUnits } from './backtest-file/market.ts'
import { readOptions, type FileOptions } from './backtest-file/options.ts'
import { readLayout, readPrices } from './backtest-file/prices.ts'
import { Refusal } from './backtest-file/refusal.ts'
import { loadStrategy } from './backtest-file/strategy.ts'
import { tableOf, writeReport, type WrittenReport } from './backtest-file/write-report.ts'

/** Runs the strategy on a file of prices, writes the three files and returns what to print. Throws `Refusal` with one sentence. */
export function backtestFile(given: readonly string[], callersFolder: string): string {
  const args = readArguments(given, callersFolder)
  const options = readOptions(args.options)
  const layout = readLayout(args.csv, args.zone)
  const market = chooseMarket(args, layout.detection)
  const { plan, reading } = loadStrategy(args, {
    timeframe: args.timeframe ?? layout.reading.timeframe,
    ...(market.isNamed ? { symbol: market.instrument.symbol, instrument: market.instrument } : {}),
    ...(options.initialCapitalUsd === null ? {} : { initialCapital: options.initialCapitalUsd }),
  })
  refuseUnknownUnits(plan, market)
  const timeframe = args.timeframe ?? parseTimeframe(plan.timeframe?.value ?? '') ?? layout.reading.timeframe
  const { bars: all, finer, content } = readPrices(args.csv, layout, timeframe, market.instrument)
  const { bars, firstDecisionTime } = periodOf(all, plan, options, market.instrument)
  const conversion = conversionBars(market.instrument, bars)
  if (!conversion.ok) throw new Refusal(conversion.problem)
  const input: RunInput = {
    plan,
    instrument: market.instrument,
    timeframe,
    bars,
    firstDecisionTime,
    initialCapitalUsd: options.initialCapitalUsd ?? plan.period.initialCapital?.value ?? 10_000,
    costs: { ...market.instrument.costs, ...options.costs },
    conversion: conversion.value?.bars ?? null,
    finer,
  }
  const run = options.compat === null ? {} : { compat: options.compat }
  const interval = backtestInterval(input, run)
  const result = interval.pessimistic
  const report: WrittenReport = {
    input,
    options: run,
    result,
    interval,
    summary: summariseRun(result, bars, input),
    file: {
      name: path.basename(args.csv),
      rows: content.rowsRead,
      rejectedRows: content.rejectedCount,
      duplicateRows: content.duplicateCount,
    },
    notes: [
      ...(market.isNamed
        ? []
        : ['No market was named: there are no costs, and amounts are in units of price. Name it with --symbol or --kind.']),
      ...(conversion.value === null
        ? []
        : [`${market.instrument.currency} is converted by simulated daily closes of ${conversion.value.symbol}.`]),
      ...timeframeNotes(plan, timeframe),
      ...[...new Set([...plan.features, ...unsupportedFeatures(plan)])].map(
        (feature) => `Left out, because the engine cannot do it: ${feature}.`,
      ),
      ...(reading?.unsupported ?? []).map((each) => `Left out: ${each.text}`),
    ],
  }
  writeReport(args.out, report)
  return `${tableOf(report)}\n\nWritten to ${args.out}: plan.json, trades.csv, stats.json`
}

function timeframeNotes({ timeframe: said }: Plan, timeframe: Timeframe): string[] {
  return said === null || said.value === timeframe
    ? []
    : [`The strategy says ${said.value}; it was run on ${timeframe}, as --timeframe asks.`]
}

/** Bars up to the end date; those before the start only warm up. */
function periodOf(all: Bars, plan: Plan, options: FileOptions, { calendar }: Instrument): { bars: Bars; firstDecisionTime: number } {
  const from = options.from ?? plan.period.from?.value ?? null
  const to = options.to ?? plan.period.to?.value ?? null
  const openOf = (date: string, daysLater: number) => openOfDate((readDate(date) ?? 0) + daysLater, calendar)
  const bars = to === null ? all : sliceBars(all, 0, firstBarAtOrAfter(all, openOf(to, 1)))
  const firstDecisionTime = from === null ? (bars.time[0] ?? 0) : openOf(from, 0)
  if (firstBarAtOrAfter(bars, firstDecisionTime) >= bars.length) throw new Refusal('The file has no bars in the period that is asked for.')
  return { bars, firstDecisionTime }
}

function main(): void {
  try {
    console.log(backtestFile(process.argv.slice(2), process.env['PLAYBOOK_CALLER'] ?? process.cwd()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
