import { backtestInterval } from '../../backtest/interval.ts'
import type { RunInput, Trade } from '../../backtest/run.ts'
import { sliceBars } from '../../market/bars.ts'
import { conversionBars } from '../../market/conversion-bars.ts'
import { ok, refused } from '../../result.ts'
import { statisticsCatalogue } from '../../statistics/catalogue.ts'
import { shareConfidence, shareInterval } from '../../statistics/share-interval.ts'
import { summariseRun } from '../../statistics/summarise-run.ts'
import { fewTrades } from '../../statistics/verdict.ts'
import { planDefaults } from '../../strategy/complete.ts'
import type { Plan } from '../../strategy/plan.ts'
import { historyFields, historyNeed, momentOver, stretchOf, type HistoryInput } from '../history.ts'
import { rulesAsRead } from '../rules-as-read.ts'
import { readSaidStrategy, ruleFields, strategyField } from '../said-strategy.ts'
import { bullets, listed, paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, sceneOf } from '../scene.ts'
import { statisticFigures } from '../statistic-figure.ts'
import { defineTool } from '../tool.ts'

const told = [
  'total_return',
  'net_profit',
  'max_drawdown',
  'win_rate',
  'profit_factor',
  'average_trade',
  'expectancy_r',
  'sharpe_ratio',
  'exposure',
  'fees_paid',
  'financing_paid',
  'ambiguous_trades',
  'buy_and_hold_return',
] as const

const maxShownTrades = 10
const maxToldTrades = 3

/** The history asked for, else the one that the text names. */
function historyOf({ bars, from, to }: HistoryInput, { period }: Plan): HistoryInput {
  const start = from ?? (bars === undefined ? period.from?.value : undefined)
  const end = to ?? period.to?.value
  return { ...(bars !== undefined && { bars }), ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) }
}

const sides = { long: 'long', short: 'short' } as const

/** What a rule or a whole strategy would have done on a chart. */
export const quickBacktest = defineTool({
  name: 'quick_backtest',
  summary:
    'Tests a rule or a whole strategy in words on a chart with the usual costs of the market: trades, win rate, profit factor, return and drawdown against buy and hold. Quick and in sample.',
  input: { ...chartFields, text: strategyField, ...ruleFields, ...historyFields },
  needs(input) {
    const said = readSaidStrategy(input)
    const asked = { need: 'market', symbol: input.symbol } as const
    return said.ok
      ? [asked, historyNeed(said.value.chart, historyOf(input, said.value.plan), said.value.warmup)]
      : [asked, barsIn(input, 1)]
  },
  run(input, data) {
    const said = readSaidStrategy(input, data.market(input.symbol))
    if (!said.ok) return said
    const { chart, plan, reading, text, assumedHold } = said.value
    const scene = sceneOf(chart, data)
    const stretch = stretchOf(scene, historyOf(input, plan))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { instrument } = scene.market
    const bars = sliceBars(scene.bars, 0, last + 1)
    const conversion = conversionBars(instrument, bars)
    if (!conversion.ok) return refused(conversion.problem)
    const run: RunInput = {
      plan,
      instrument,
      timeframe: chart.timeframe,
      bars,
      firstDecisionTime: bars.time[first]!,
      initialCapitalUsd: plan.period.initialCapital?.value ?? planDefaults.initialCapitalUsd,
      costs: instrument.costs,
      conversion: conversion.value?.bars ?? null,
    }
    const { pessimistic, optimistic } = backtestInterval(run)
    const summary = summariseRun(pessimistic, bars, run)
    const { values } = summary
    const basis = { ...chart, from: bars.time[first]!, to: bars.time[last]! }
    const best = pessimistic === optimistic ? null : summariseRun(optimistic, bars, run)
    const interval = values.win_rate === null ? null : shareInterval(values.win_rate / 100, pessimistic.trades.length)
    const at = (trade: Trade) => ({ from: trade.entryTime, to: trade.exitTime })
    const entryBars = Object.entries(pessimistic.trueCounts).filter(([path]) => path === 'entryLong.when' || path === 'entryShort.when')
    return ok({
      result: {
        market: nameOf(chart),
        text,
        rules: rulesAsRead(reading),
        assumed_hold: figures.bars(assumedHold, 'bars after which a condition alone is left where no way out was said'),
        assumed: reading.assumptions.map(({ label, value, unit }) => `${label}: ${value}${unit === null ? '' : ` ${unit}`}`),
        is_simulated: scene.market.isSimulated,
        bars: figures.bars(pessimistic.decidedBars, 'bars that the rules were asked on'),
        since: scene.moment(first, 'the first bar that is tested'),
        until: scene.moment(last, 'the last bar that is tested'),
        trades: figures.counted(pessimistic.trades.length, 'trade', statisticsCatalogue.total_trades.definition),
        balance: figures.money(run.initialCapitalUsd, 'starting balance'),
        spread: figures.move(plan.costs.spread ?? instrument.costs.spread, 'spread that each trade pays'),
        ...statisticFigures(told, summary.figures, basis),
        win_low: figures.percent(
          interval === null ? null : interval[0] * 100,
          'lower end of the Wilson interval of the win rate over all trades',
        ),
        win_high: figures.percent(
          interval === null ? null : interval[1] * 100,
          'upper end of the Wilson interval of the win rate over all trades',
        ),
        confidence: figures.percent(shareConfidence * 100, 'confidence of the interval'),
        few: figures.counted(fewTrades, 'trade', 'trades below which little is said'),
        best_return:
          best && figures.change(best.values.total_return, 'total return where everything that bars leave open is taken at its best'),
        entry_bars: figures.bars(
          entryBars.reduce((sum, [, count]) => sum + count, 0),
          'bars on which an entry rule is true',
        ),
        newest: pessimistic.trades
          .slice(-maxShownTrades)
          .toReversed()
          .map((trade) => ({
            side: sides[trade.side],
            reason: trade.exitReason,
            entry: momentOver(scene, trade.entryBar, 'the bar of the entry', at(trade)),
            exit: momentOver(scene, trade.exitBar, 'the bar of the exit', at(trade)),
            profit: figures.change(trade.profitPercent, 'profit after costs in percent of the value at the entry', at(trade)),
          })),
      },
      offers: [{ is: 'strategy', label: 'Open it as a strategy', text, ...chart }],
    })
  },
  tell(result) {
    const { market, rules, bars, since, until, balance, trades, total_return, max_drawdown, win_rate, profit_factor } = result
    const { buy_and_hold_return, win_low, win_high, confidence, few, best_return, ambiguous_trades, entry_bars, newest, is_simulated } =
      result
    const added = result.assumed_hold && say`No way out was said, so each trade ends after ${result.assumed_hold}.`
    const where = say`on ${bars} of ${market} from ${since} to ${until}`
    const readAs = [say`The rules as they were read:`, say`\n`, bullets(rules.map((rule) => say`${rule}`))]
    const limits = say`This is a quick look at the past: one market, the usual costs, and no bars held back to check it on.${is_simulated ? say` The prices are simulated.` : null}`
    if (trades === null || trades.value === 0)
      return paragraphs(say`No trade came of this ${where}. The entry was true on ${entry_bars}.`, readAs, added, limits)
    return paragraphs(
      sentences(
        say`This made ${trades} ${where}: a return of ${total_return} on ${balance}, where buying and holding made ${buy_and_hold_return}.`,
        say`The deepest fall was ${max_drawdown}; ${win_rate} of the trades won${win_low && say` (${confidence} interval ${win_low} to ${win_high})`}${profit_factor && say`, with a profit factor of ${profit_factor}`}.`,
        best_return &&
          say`What bars leave open (${ambiguous_trades} trades) is taken at its worst; at its best the return is ${best_return}.`,
      ),
      readAs,
      added,
      sentences(trades.value < (few?.value ?? 0) ? say`Fewer than ${few} say little about what comes of the rules.` : null, limits),
      say`The newest trades: ${listed(newest.slice(0, maxToldTrades).map(({ entry, profit }) => say`${entry} (${profit})`))}.`,
    )
  },
})
