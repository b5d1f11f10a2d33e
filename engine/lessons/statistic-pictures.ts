import { effectiveCosts } from '../backtest/costs.ts'
import { formatDuration } from '../format/duration.ts'
import { formatUsd } from '../format/money.ts'
import { numberText } from '../format/number-text.ts'
import type { StatisticName } from '../statistics/catalogue.ts'
import { formatFigure } from '../statistics/format-figure.ts'
import { sharpeByLuck, sharpeError, sharpeFacts } from '../statistics/sharpe-probability.ts'
import type {
  BellPicture,
  BinsPicture,
  CurvePicture,
  DotsPicture,
  FigurePicture,
  PartsPicture,
  TradesPicture,
  ValueMark,
} from './figure-picture.ts'
import { thinned } from './figure-picture.ts'
import { lessonTrials, type LessonRun } from './lesson-run.ts'
import { short } from './picture.ts'
import { workedFigures } from './worked-figures.ts'

type Draw = (run: LessonRun) => FigurePicture

const valueOf = (run: LessonRun, name: StatisticName): number => workedFigures[name](run).value
const textOf = (run: LessonRun, name: StatisticName): string => formatFigure(name, valueOf(run, name))
const markOf = (run: LessonRun, name: StatisticName, label: string): ValueMark => ({
  value: short(valueOf(run, name)),
  label: `${label} ${textOf(run, name)}`,
})

const dayText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

function curve(run: LessonRun, values: ArrayLike<number>, unit: CurvePicture['unit'], more: Partial<CurvePicture> = {}): CurvePicture {
  return {
    kind: 'curve',
    unit,
    values: thinned(values),
    other: null,
    level: null,
    points: [],
    span: null,
    days: [dayText(run.timeAt(0)), dayText(run.timeAt(run.equity.length - 1))],
    ...more,
  }
}

const alongOf = (run: LessonRun, i: number) => short(Math.max(0, i) / (run.equity.length - 1), 4)
const startLevel = ({ input }: LessonRun): ValueMark => ({
  value: input.initialCapitalUsd,
  label: `Start ${formatUsd(input.initialCapitalUsd)}`,
})
const ends = (run: LessonRun) => [{ at: 1, value: short(run.equity.at(-1)!), label: `End ${formatUsd(run.equity.at(-1)!)}` }]
const account: Draw = (run) => curve(run, run.equity, 'usd', { level: startLevel(run), points: ends(run) })

function fallPicture(by: 'percent' | 'usd', label: (run: LessonRun) => string): Draw {
  return (run) => {
    const { peakAt, troughAt } = run.drawdowns.reduce((a, b) => (b[by] < a[by] ? b : a))
    const peak = peakAt < 0 ? run.input.initialCapitalUsd : run.equity[peakAt]!
    return curve(run, run.equity, 'usd', {
      points: [
        { at: alongOf(run, peakAt), value: short(peak), label: `Peak ${formatUsd(peak)}` },
        { at: alongOf(run, troughAt), value: short(run.equity[troughAt]!), label: label(run) },
      ],
      span: [alongOf(run, peakAt), alongOf(run, troughAt)],
    })
  }
}

const longestFall: Draw = (run) => {
  const last = run.equity.length - 1
  const lengthOf = ({ peakAt, recoveredAt }: LessonRun['drawdowns'][number]) =>
    run.timeAt(recoveredAt ?? last) - run.timeAt(Math.max(0, peakAt))
  const { peakAt, recoveredAt } = run.drawdowns.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a))
  return curve(run, run.equity, 'usd', { span: [alongOf(run, peakAt), alongOf(run, recoveredAt ?? last)] })
}

const below =
  (name: StatisticName, label: string): Draw =>
  (run) => {
    const value = valueOf(run, name)
    const level = { value: short(value > 0 ? -value : value), label: `${label} ${textOf(run, name)}` }
    return curve(run, run.falls, 'percent', { level })
  }

/** Bins of the daily returns in percent, one edge at 0. */
function days(run: LessonRun, marks: readonly ValueMark[], more: Partial<BinsPicture> = {}): BinsPicture {
  const width = 0.1
  const [first, last] = [-20, 20]
  const counts = Array.from({ length: last - first }, () => 0)
  for (const value of run.returns) {
    const bin = Math.min(last - 1, Math.max(first, Math.floor((100 * value) / width)))
    counts[bin - first] = counts[bin - first]! + 1
  }
  return { kind: 'bins', of: 'Days by return, %', from: first * width, width, counts, marks, lit: null, normal: null, ...more }
}

const withNormal: Draw = (run) => {
  const plain = days(run, [])
  const { average, deviation } = dailyOf(run)
  const normal = plain.counts.map((_, i) => {
    const middle = plain.from + (i + 0.5) * plain.width
    const z = (middle - average) / deviation
    return short((run.returns.length * plain.width * Math.exp((-z * z) / 2)) / (deviation * Math.sqrt(2 * Math.PI)), 4)
  })
  return { ...plain, normal }
}

function dailyOf({ returns }: LessonRun): { readonly average: number; readonly deviation: number } {
  const average = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const deviation = Math.sqrt(returns.reduce((sum, value) => sum + (value - average) ** 2, 0) / (returns.length - 1))
  return { average: 100 * average, deviation: 100 * deviation }
}

const percentText = (value: number, decimals = 2) => `${numberText(value, decimals)}%`
const meanMark = (run: LessonRun): ValueMark => ({
  value: short(dailyOf(run).average),
  label: `Mean ${percentText(dailyOf(run).average, 4)}`,
})
const deviations = (run: LessonRun): ValueMark[] =>
  [-1, 1].map((sign) => ({
    value: short(sign * dailyOf(run).deviation + dailyOf(run).average),
    label: sign < 0 ? 'One deviation below' : 'One above',
  }))
const downside = (run: LessonRun): number =>
  100 * Math.sqrt(run.returns.reduce((sum, value) => sum + Math.min(0, value) ** 2, 0) / run.returns.length)

const tradesOf =
  (of: string, valueAt: (trade: LessonRun['trades'][number]) => number) =>
  (more: (run: LessonRun, values: readonly number[]) => Partial<TradesPicture> = () => ({})): Draw =>
  (run) => {
    const values = run.byExit.map((trade) => short(valueAt(trade), 4))
    return { kind: 'trades', of, values, lit: [], level: null, ...more(run, values) }
  }
const inMoney = tradesOf('Profit of each trade, USD', ({ profitUsd }) => profitUsd)
const inPercent = tradesOf('Return of each trade, % of its entry', ({ profitPercent }) => profitPercent)
const placesOf = (values: readonly number[], holds: (value: number) => boolean) => values.flatMap((value, i) => (holds(value) ? [i] : []))

function longestStreak(values: readonly number[], holds: (value: number) => boolean): number[] {
  let best: number[] = []
  let now: number[] = []
  for (const [i, value] of values.entries()) {
    now = holds(value) ? [...now, i] : []
    if (now.length > best.length) best = now
  }
  return best
}

const parts =
  (of: (run: LessonRun) => PartsPicture['parts']): Draw =>
  (run) => ({ kind: 'parts', parts: of(run) })
const countPart = (label: string, value: number) => ({ label, value, text: numberText(value, 0) })
const moneyPart = (label: string, value: number) => ({ label, value: short(value), text: formatUsd(value) })

const outcomes = (run: LessonRun) => [countPart('Won', valueOf(run, 'winning_trades')), countPart('Lost', valueOf(run, 'losing_trades'))]
const sums = (run: LessonRun) => {
  const profits = run.trades.map(({ profitUsd }) => profitUsd)
  return {
    won: profits.filter((profit) => profit > 0).reduce((sum, profit) => sum + profit, 0),
    lost: -profits.filter((profit) => profit < 0).reduce((sum, profit) => sum + profit, 0),
  }
}

const againstMarket =
  (withLine: boolean): Draw =>
  (run) => {
    const step = Math.ceil(run.returns.length / 500)
    const [beta, alpha] = [valueOf(run, 'beta'), valueOf(run, 'alpha') / run.perYear]
    const dots = Array.from(run.returns, (value, i) => [short(100 * run.market[i]!, 4), short(100 * value, 4)] as const)
    return {
      kind: 'dots',
      across: 'The market’s day, %',
      up: 'The account’s day, %',
      dots: dots.filter((_, i) => i % step === 0),
      line: withLine ? { slope: short(beta), at0: short(alpha) } : null,
      across0: null,
    } satisfies DotsPicture
  }

const excursions =
  (side: 'mae' | 'mfe'): Draw =>
  (run) => {
    const name = side === 'mae' ? 'average_mae' : 'average_mfe'
    const of = (trade: LessonRun['trades'][number]) => (side === 'mae' ? trade.maePercent : trade.mfePercent)
    return {
      kind: 'dots',
      across: side === 'mae' ? 'Deepest point of a trade, %' : 'Highest point of a trade, %',
      up: 'What it came to, %',
      dots: run.trades.map((trade) => [short(of(trade), 4), short(trade.profitPercent, 4)] as const),
      line: null,
      across0: { value: short(valueOf(run, name)), label: `Mean ${textOf(run, name)}` },
    }
  }

/** The Sharpe of a year, with its error, against another. */
const bell =
  (against: (run: LessonRun) => ValueMark): Draw =>
  (run) => {
    const facts = sharpeFacts(run.returns)
    const yearly = Math.sqrt(run.perYear)
    return {
      kind: 'bell',
      estimate: { value: short(facts.sharpe * yearly), label: `Sharpe ${numberText(facts.sharpe * yearly, 2)}` },
      error: short(sharpeError(facts) * yearly),
      against: against(run),
    } satisfies BellPicture
  }

const luck = (run: LessonRun): ValueMark => {
  const value = sharpeByLuck(sharpeFacts(run.returns), { trials: lessonTrials, sharpeSpread: null }) * Math.sqrt(run.perYear)
  return { value: short(value), label: `Luck’s best of ${lessonTrials}: ${numberText(value, 2)}` }
}

const steadyGrowth = (run: LessonRun): CurvePicture['other'] => {
  const { initialCapitalUsd: start } = run.input
  const total = run.equity.at(-1)! / start
  return { name: 'The same growth every day', values: thinned(run.equity.map((_, i) => start * total ** (i / (run.equity.length - 1)))) }
}
const held = (run: LessonRun): CurvePicture['other'] => {
  const first = run.bars.open[run.result.firstBar + 1]!
  const { initialCapitalUsd: start } = run.input
  return { name: 'The market, held', values: thinned(run.equity.map((_, i) => (start * run.bars.close[run.result.firstBar + i]!) / first)) }
}

/** What the trades paid, by kind. */
const costParts = (run: LessonRun): PartsPicture['parts'] => {
  const costs = effectiveCosts(run.input.costs, run.input.plan.costs)
  const perPrice = run.trades.reduce((sum, { notionalUsd, entryPrice }) => sum + notionalUsd / entryPrice, 0)
  const slipped = run.trades.reduce(
    (sum, { notionalUsd, entryPrice, exitReason }) => sum + (notionalUsd / entryPrice) * (exitReason === 'target' ? 1 : 2),
    0,
  )
  return [
    moneyPart('Commissions', valueOf(run, 'fees_paid')),
    moneyPart('Spread', perPrice * costs.spread),
    moneyPart('Slippage', slipped * costs.slippage),
  ]
}

/** The picture of every statistic, drawn from the run of the lessons. */
export const statisticPictures: Readonly<Record<StatisticName, Draw>> = {
  total_return: account,
  net_profit: account,
  final_equity: account,
  cagr: (run) => curve(run, run.equity, 'usd', { other: steadyGrowth(run), points: ends(run) }),
  trading_days: (run) => days(run, []),
  best_day: (run) => days(run, [markOf(run, 'best_day', 'Best')]),
  worst_day: (run) => days(run, [markOf(run, 'worst_day', 'Worst')]),
  volatility: (run) => days(run, deviations(run)),
  sharpe_ratio: (run) => days(run, [meanMark(run), deviations(run)[1]!]),
  sortino_ratio: (run) =>
    days(run, [meanMark(run), { value: short(-downside(run)), label: `Downside ${percentText(downside(run))}` }], {
      lit: { side: 'below', value: 0 },
    }),
  omega_ratio: parts((run) => {
    const [up, down] = [1, -1].map((sign) => run.returns.reduce((sum, value) => sum + Math.max(0, sign * value), 0))
    return [
      { label: 'Days that gained, together', value: short(100 * up!), text: percentText(100 * up!, 1) },
      { label: 'Days that lost, together', value: short(100 * down!), text: percentText(100 * down!, 1) },
    ]
  }),
  value_at_risk: (run) =>
    days(run, [markOf(run, 'value_at_risk', '5% are below')], { lit: { side: 'below', value: short(valueOf(run, 'value_at_risk')) } }),
  conditional_value_at_risk: (run) =>
    days(run, [markOf(run, 'conditional_value_at_risk', 'Their mean')], {
      lit: { side: 'below', value: short(valueOf(run, 'value_at_risk')) },
    }),
  skewness: withNormal,
  kurtosis: withNormal,
  tail_ratio: (run) => {
    const low = valueOf(run, 'value_at_risk')
    const high = valueOf(run, 'tail_ratio') * -low
    return days(run, [
      { value: short(low), label: `5th ${percentText(low)}` },
      { value: short(high), label: `95th ${percentText(high)}` },
    ])
  },
  probabilistic_sharpe: bell(() => ({ value: 0, label: 'No skill: 0' })),
  deflated_sharpe: bell(luck),
  max_drawdown: fallPicture('percent', (run) => textOf(run, 'max_drawdown')),
  max_drawdown_usd: fallPicture('usd', (run) => textOf(run, 'max_drawdown_usd')),
  max_drawdown_days: longestFall,
  average_drawdown: below('average_drawdown', 'Mean'),
  ulcer_index: below('ulcer_index', 'Ulcer index'),
  calmar_ratio: parts((run) => [
    { label: 'Growth a year', value: short(valueOf(run, 'cagr')), text: textOf(run, 'cagr') },
    { label: 'Deepest drawdown', value: short(-valueOf(run, 'max_drawdown')), text: textOf(run, 'max_drawdown') },
  ]),
  recovery_factor: parts((run) => [
    moneyPart('Net profit', valueOf(run, 'net_profit')),
    moneyPart('Deepest drawdown', -valueOf(run, 'max_drawdown_usd')),
  ]),
  exposure: parts((run) => {
    const bars = run.result.inMarket.reduce((sum, isHeld) => sum + isHeld, 0)
    return [countPart('Bars with a position', bars), countPart('Bars without', run.equity.length - bars)]
  }),
  total_trades: inMoney(),
  winning_trades: inMoney((_, values) => ({ lit: placesOf(values, (value) => value > 0) })),
  losing_trades: inMoney((_, values) => ({ lit: placesOf(values, (value) => value < 0) })),
  win_rate: parts(outcomes),
  profit_factor: parts((run) => [moneyPart('Wins, together', sums(run).won), moneyPart('Losses, together', sums(run).lost)]),
  payoff_ratio: parts((run) => [
    moneyPart('Average win', valueOf(run, 'average_win')),
    moneyPart('Average loss', -valueOf(run, 'average_loss')),
  ]),
  average_win: inMoney((run, values) => ({ lit: placesOf(values, (value) => value > 0), level: markOf(run, 'average_win', 'Mean') })),
  average_loss: inMoney((run, values) => ({ lit: placesOf(values, (value) => value < 0), level: markOf(run, 'average_loss', 'Mean') })),
  best_trade: inPercent((_, values) => ({ lit: [values.indexOf(Math.max(...values))] })),
  worst_trade: inPercent((_, values) => ({ lit: [values.indexOf(Math.min(...values))] })),
  average_trade: inPercent((run) => ({ level: markOf(run, 'average_trade', 'Mean') })),
  expectancy: inMoney((run) => ({ level: markOf(run, 'expectancy', 'Mean') })),
  expectancy_r: tradesOf(
    'Profit of each trade, R',
    ({ profitUsd, riskUsd }) => profitUsd / (riskUsd ?? profitUsd),
  )((run) => ({
    level: markOf(run, 'expectancy_r', 'Mean'),
  })),
  sqn: inMoney((run) => ({ level: markOf(run, 'expectancy', 'Mean') })),
  kelly: parts((run) => {
    const [won, payoff] = [valueOf(run, 'win_rate') / 100, valueOf(run, 'payoff_ratio')]
    return [
      { label: 'Share of wins', value: short(won), text: numberText(won, 3) },
      { label: 'Share of losses / payoff', value: short((1 - won) / payoff), text: numberText((1 - won) / payoff, 3) },
    ]
  }),
  longest_winning_streak: inMoney((_, values) => ({ lit: longestStreak(values, (value) => value > 0) })),
  longest_losing_streak: inMoney((_, values) => ({ lit: longestStreak(values, (value) => value < 0) })),
  average_holding: tradesOf(
    'Days that each trade was held',
    ({ entryTime, exitTime }) => (exitTime - entryTime) / 86_400,
  )((run) => ({
    level: { value: short(valueOf(run, 'average_holding') / 1_440), label: `Mean ${formatDuration(valueOf(run, 'average_holding'))}` },
  })),
  longest_holding: tradesOf(
    'Days that each trade was held',
    ({ entryTime, exitTime }) => (exitTime - entryTime) / 86_400,
  )((_, values) => ({
    lit: [values.indexOf(Math.max(...values))],
  })),
  average_mae: excursions('mae'),
  average_mfe: excursions('mfe'),
  ambiguous_trades: inMoney((run) => ({ lit: run.byExit.flatMap(({ ambiguous }, i) => (ambiguous ? [i] : [])) })),
  fees_paid: parts(costParts),
  financing_paid: tradesOf('Financing of each trade, USD', ({ financingUsd }) => financingUsd)(),
  cost_per_side: parts(costParts),
  break_even_cost: parts((run) => [
    { label: 'Cost per side', value: short(valueOf(run, 'cost_per_side')), text: textOf(run, 'cost_per_side') },
    { label: 'Cost at which nothing is left', value: short(valueOf(run, 'break_even_cost')), text: textOf(run, 'break_even_cost') },
  ]),
  turnover: parts((run) => {
    const mean = run.equity.reduce((sum, value) => sum + value, 0) / run.equity.length
    return [moneyPart('Mean account', mean), moneyPart('Bought and sold a year', valueOf(run, 'turnover') * mean)]
  }),
  buy_and_hold_return: (run) => curve(run, run.equity, 'usd', { other: held(run) }),
  alpha: againstMarket(true),
  beta: againstMarket(true),
  correlation: againstMarket(false),
  information_ratio: (run) => curve(run, run.equity, 'usd', { other: held(run) }),
}
