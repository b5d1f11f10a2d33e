import { ok, refused, type Result } from '../../result.ts'
import { statisticsCatalogue, type StatisticName } from '../../statistics/catalogue.ts'
import { sumOf } from '../../statistics/moments.ts'
import { shareConfidence, shareInterval } from '../../statistics/share-interval.ts'
import { fewTrades } from '../../statistics/verdict.ts'
import { choice, optional, text } from '../../strategy/plan-fields.ts'
import { figuresOn, type Figure } from '../figure.ts'
import { basisOf, statisticOf, type OwnResult } from '../own-results.ts'
import { bullets, paragraphs, say, sentences, type Part } from '../say.ts'
import { nameOf } from '../scene.ts'
import { statisticFigures } from '../statistic-figure.ts'
import { defineTool, type ToolData } from '../tool.ts'
import { byStatistic, resultNamed, resultOffer } from './own-results.ts'

const told = [
  'total_return',
  'net_profit',
  'cagr',
  'max_drawdown',
  'max_drawdown_days',
  'win_rate',
  'profit_factor',
  'average_trade',
  'average_win',
  'average_loss',
  'payoff_ratio',
  'expectancy_r',
  'sharpe_ratio',
  'probabilistic_sharpe',
  'deflated_sharpe',
  'exposure',
  'longest_losing_streak',
  'cost_per_side',
  'break_even_cost',
  'ambiguous_trades',
  'buy_and_hold_return',
] as const satisfies readonly StatisticName[]

type Told = (typeof told)[number]
type Facts = Readonly<Record<Told, Figure | null>> & {
  readonly trades: Figure | null
  readonly few: Figure | null
  readonly confidence: Figure | null
  readonly win_low: Figure | null
  readonly win_high: Figure | null
  readonly without_best: Figure | null
}

/** A Sharpe as sure as this is called so. */
const sureShare = 0.95
/** Costs may be this many times as high before nothing is left. */
const safeCostTimes = 2
const manyAmbiguous = 0.05

interface Point {
  readonly speaks: 'for' | 'against'
  readonly isSo: (value: (name: StatisticName) => number | null, facts: { readonly withoutBest: number | null }) => boolean
  readonly say: (facts: Facts) => Part
}

const above = (a: number | null, b: number | null) => a !== null && b !== null && a > b

/** What a result has in its favour and against it: each by a rule of its figures. */
const points = {
  earned: {
    speaks: 'for',
    isSo: (value) => above(value('total_return'), 0),
    say: ({ total_return, cost_per_side }) =>
      say`It earned ${total_return} after costs${cost_per_side && say` of ${cost_per_side} a side`}.`,
  },
  lost: {
    speaks: 'against',
    isSo: (value) => value('total_return') !== null && !above(value('total_return'), 0),
    say: ({ total_return }) => say`It did not earn: ${total_return} after costs.`,
  },
  beat_holding: {
    speaks: 'for',
    isSo: (value) => above(value('total_return'), value('buy_and_hold_return')),
    say: ({ total_return, buy_and_hold_return }) => say`Its ${total_return} is more than buying and holding made: ${buy_and_hold_return}.`,
  },
  behind_holding: {
    speaks: 'against',
    isSo: (value) => above(value('buy_and_hold_return'), value('total_return')),
    say: ({ buy_and_hold_return, exposure }) =>
      say`Buying and holding made more: ${buy_and_hold_return}${exposure && say`; this was in the market ${exposure} of the time`}.`,
  },
  sure_sharpe: {
    speaks: 'for',
    isSo: (value) => above(value('deflated_sharpe'), sureShare),
    say: ({ deflated_sharpe }) => say`Its Sharpe ratio is hard to explain by luck, all tries counted: ${deflated_sharpe}.`,
  },
  unsure_sharpe: {
    speaks: 'against',
    isSo: (value) => value('deflated_sharpe') !== null && !above(value('deflated_sharpe'), sureShare),
    say: ({ deflated_sharpe }) =>
      say`Luck may explain its Sharpe ratio: the chance that it is a real one is ${deflated_sharpe}, all tries counted.`,
  },
  bears_costs: {
    speaks: 'for',
    isSo: (value) => above(value('break_even_cost'), safeCostTimes * (value('cost_per_side') ?? Infinity)),
    say: ({ break_even_cost, cost_per_side }) =>
      say`Costs could rise to ${break_even_cost} a side, from ${cost_per_side}, before nothing is left.`,
  },
  hangs_on_costs: {
    speaks: 'against',
    isSo: (value) => above(value('total_return'), 0) && above(safeCostTimes * (value('cost_per_side') ?? 0), value('break_even_cost')),
    say: ({ break_even_cost, cost_per_side }) =>
      say`It hangs on its costs: at ${break_even_cost} a side instead of ${cost_per_side} nothing is left.`,
  },
  few_trades: {
    speaks: 'against',
    isSo: (value) => above(fewTrades, value('total_trades')),
    say: ({ trades, few }) => say`It is only ${trades}; fewer than ${few} say little about what comes of the rules.`,
  },
  deep_fall: {
    speaks: 'against',
    isSo: (value) => above(value('total_return'), 0) && above(-(value('max_drawdown') ?? 0), value('total_return')),
    say: ({ max_drawdown, total_return }) => say`On the way it fell by more than it earned: ${max_drawdown} against ${total_return}.`,
  },
  one_trade: {
    speaks: 'against',
    isSo: (value, { withoutBest }) => above(value('net_profit'), 0) && withoutBest !== null && withoutBest <= 0,
    say: ({ without_best }) => say`One trade made all of the profit: without its best one it is ${without_best}.`,
  },
  ambiguous: {
    speaks: 'against',
    isSo: (value) => above(value('ambiguous_trades'), manyAmbiguous * (value('total_trades') ?? Infinity)),
    say: ({ ambiguous_trades }) => say`The bars do not tell how ${ambiguous_trades} of the trades ended; they are taken at their worst.`,
  },
} as const satisfies Readonly<Record<string, Point>>
type PointName = keyof typeof points
const pointNames = Object.keys(points) as PointName[]

/** The result that is meant: by its id or its name, else the newest. */
interface Which {
  readonly id?: string
  readonly name?: string
  /** By total return, as the list of results has it. */
  readonly order?: 'newest' | 'best' | 'worst'
}

function chosenOf({ id, name, order = 'newest' }: Which, data: ToolData): Result<OwnResult, string> {
  if (id !== undefined) {
    const found = data.result(id)
    return found === null ? refused('There is no finished backtest of yours with this id.') : ok(found)
  }
  const all = order === 'newest' ? data.results() : byStatistic(data.results(), 'total_return', order === 'best')
  const found = name === undefined ? (all[0] ?? null) : resultNamed(all, name)
  if (found !== null) return ok(found)
  return refused(
    name === undefined
      ? 'There is no finished backtest of yours yet. Test a strategy first.'
      : `There is no finished backtest of yours called “${name}” among the newest.`,
  )
}

/** Profit without the best trade, in money; null where trades are not known or there is one only. */
function profitWithoutBest({ trades }: OwnResult): number | null {
  if (trades === null || trades.length < 2) return null
  const profits = trades.map(({ profit }) => profit)
  return sumOf(profits) - Math.max(...profits)
}

/** The win rate, in percent, at which such wins and losses come to nothing; null without both. */
function neededRate(value: (name: StatisticName) => number | null): number | null {
  const [win, loss] = [value('average_win'), value('average_loss')]
  return win === null || loss === null ? null : (100 * -loss) / (win - loss)
}

/** What one own result says, and what speaks for and against it. */
export const explainResult = defineTool({
  name: 'explain_result',
  summary: 'The key figures of one own backtest (by id or name, else the newest, best or worst), and what speaks for and against it.',
  input: { id: optional(text(40)), name: optional(text(120)), order: optional(choice(['newest', 'best', 'worst'])) },
  needs: ({ id }) => [id === undefined ? { need: 'results' } : { need: 'result', id }],
  run(input, data) {
    const chosen = chosenOf(input, data)
    if (!chosen.ok) return chosen
    const own = chosen.value
    const basis = basisOf(own)
    const make = figuresOn(basis, { decimals: 2, pip: null })
    const value = (name: StatisticName) => statisticOf(own, name)
    const count = value('total_trades')
    const rate = value('win_rate')
    const interval = rate === null || count === null ? null : shareInterval(rate / 100, count)
    const withoutBest = profitWithoutBest(own)
    const end = (which: string) => `${which} end of the Wilson interval of the win rate over all trades`
    return ok({
      result: {
        name: own.name,
        market: nameOf(own),
        text: own.text,
        since: make.time(own.from, 'open of the first bar'),
        until: make.time(own.to, 'open of the last bar'),
        trades: make.counted(count, 'trade', statisticsCatalogue.total_trades.definition),
        ...statisticFigures(told, own.figures, basis),
        win_low: make.percent(interval && interval[0] * 100, end('lower')),
        win_high: make.percent(interval && interval[1] * 100, end('upper')),
        needed: make.percent(
          neededRate(value),
          'average loss ÷ (average win + average loss), without sign: the win rate that earns nothing and loses nothing',
        ),
        confidence: make.percent(shareConfidence * 100, 'confidence of the interval'),
        few: make.count(fewTrades, 'trades below which little is said'),
        without_best: make.money(withoutBest, 'profit of all trades − profit of the best one'),
        points: pointNames.filter((name) => points[name].isSo(value, { withoutBest })),
      },
      offers: [resultOffer(own)],
    })
  },
  tell(result) {
    const { name, market, since, until, trades, total_return, max_drawdown, win_rate, profit_factor, win_low, win_high, confidence } =
      result
    const { buy_and_hold_return } = result
    const said = (speaks: Point['speaks']) =>
      result.points.filter((point) => points[point].speaks === speaks).map((point) => points[point].say(result))
    const [inFavour, against] = [said('for'), said('against')]
    return paragraphs(
      sentences(
        say`${name} made ${trades} on ${market} from ${since} to ${until}: ${total_return}, where buying and holding made ${buy_and_hold_return}, with a deepest fall of ${max_drawdown}.`,
        win_rate &&
          say`${win_rate} of the trades won (${confidence} interval ${win_low} to ${win_high})${profit_factor && say`, with a profit factor of ${profit_factor}`}.`,
      ),
      inFavour.length > 0 ? [say`For it:`, say`\n`, bullets(inFavour)] : null,
      against.length > 0 ? [say`Against it:`, say`\n`, bullets(against)] : null,
      say`All of it is the past of one market: the robustness checks of the result test how much of it may last.`,
    )
  },
})
