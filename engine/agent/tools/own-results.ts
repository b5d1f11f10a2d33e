import { ok, refused } from '../../result.ts'
import { bestPlaces, betterWays } from '../../statistics/better-ways.ts'
import { statisticNames, statisticsCatalogue, type StatisticName } from '../../statistics/catalogue.ts'
import { choice, optional, text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { basisOf, statisticOf, type OwnResult } from '../own-results.ts'
import { listed, paragraphs, say, sentences, table } from '../say.ts'
import { nameOf } from '../scene.ts'
import { statisticFigure, statisticFigures } from '../statistic-figure.ts'
import { defineTool, newestResult, type Offer } from '../tool.ts'

const usualCount = 5
const maxCompared = 4
/** What results are compared by where nothing is named. */
const compared = [
  'total_return',
  'max_drawdown',
  'total_trades',
  'win_rate',
  'profit_factor',
  'sharpe_ratio',
  'buy_and_hold_return',
] as const

const asFolded = (name: string) => name.trim().toLowerCase()

/** The result that a name means: the one called so, else the newest whose name holds it. */
export const resultNamed = (results: readonly OwnResult[], name: string): OwnResult | null =>
  results.find((each) => asFolded(each.name) === asFolded(name)) ??
  results.find((each) => asFolded(each.name).includes(asFolded(name))) ??
  null

/** Why there is no result of this id. */
export const noResult = (id: string): string =>
  id === newestResult
    ? 'There is no finished backtest of yours yet. Test a strategy first.'
    : 'There is no finished backtest of yours with this id.'

export const resultOffer = ({ id, name }: OwnResult): Offer => ({ is: 'result', label: `Open ${name}`, strategyId: id })

/** Best first; results without the figure last. */
export function byStatistic(results: readonly OwnResult[], by: StatisticName, isBestFirst: boolean): readonly OwnResult[] {
  const sign = (betterWays[by] === 'lower' ? 1 : -1) * (isBestFirst ? 1 : -1)
  const valued = results.filter((each) => statisticOf(each, by) !== null)
  return [
    ...valued.toSorted((a, b) => sign * (statisticOf(a, by)! - statisticOf(b, by)!)),
    ...results.filter((each) => statisticOf(each, by) === null),
  ]
}

/** The caller's finished backtests: a list, the best and worst of them, or some of them side by side. */
export const ownResults = defineTool({
  name: 'own_results',
  summary:
    'The own finished backtests: the newest, the best or the worst by a statistic, or some of them (names, a comma between) side by side.',
  input: {
    order: optional(choice(['newest', 'best', 'worst'])),
    by: optional(choice(statisticNames)),
    symbol: optional(text(12)),
    count: optional(whole(1, 20)),
    compare: optional(text(500)),
  },
  needs: () => [{ need: 'results' }],
  run({ order = 'newest', by = 'total_return', symbol, count = usualCount, compare }, data) {
    const all = data.results()
    if (all.length === 0) return refused('There is no finished backtest of yours yet. Test a strategy first.')
    const names =
      compare
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? []
    const found = names.map((name) => resultNamed(all, name))
    const missing = names.find((_, i) => found[i] === null)
    if (missing !== undefined) return refused(`There is no finished backtest of yours called “${missing}” among the newest.`)
    const chosen = [...new Set(found)].flatMap((each) => each ?? [])
    if (compare !== undefined && chosen.length < 2) return refused('Name two backtests or more to compare, with a comma between.')
    if (chosen.length > maxCompared) return refused('At most four backtests are compared at once.')
    const ofMarket = symbol === undefined ? all : all.filter((each) => each.symbol === symbol)
    if (ofMarket.length === 0) return refused(`There is no finished backtest of yours on ${symbol}.`)
    const sorted = order === 'newest' ? ofMarket : byStatistic(ofMarket, by, order === 'best')
    const rows = compare === undefined ? sorted.slice(0, count) : chosen
    const make = figuresOn({ symbol: null, timeframe: null, from: null, to: null }, { decimals: 2, pip: null })
    const first = rows[0]!
    return ok({
      result: {
        order,
        by: statisticsCatalogue[by].title,
        is_compared: compare !== undefined,
        same_bars: rows.every(
          (each) => each.symbol === first.symbol && each.timeframe === first.timeframe && each.from === first.from && each.to === first.to,
        ),
        results: make.counted(ofMarket.length, 'finished backtest', 'finished backtests of the caller, the newest fifty at most'),
        rows: rows.map((each) => {
          const basis = basisOf(each)
          const onBars = figuresOn(basis, { decimals: 2, pip: null })
          const value = each.figures.find(({ name }) => name === by)
          return {
            name: each.name,
            market: nameOf(each),
            since: onBars.time(each.from, 'open of the first bar'),
            until: onBars.time(each.to, 'open of the last bar'),
            by: value === undefined ? null : statisticFigure(value, basis),
            ...statisticFigures(compared, each.figures, basis),
          }
        }),
        best: compared.flatMap((name) => {
          const values = rows.map((each) => statisticOf(each, name))
          return bestPlaces(name, values).map((place) => ({ statistic: statisticsCatalogue[name].title, name: rows[place]!.name }))
        }),
      },
      offers: rows.slice(0, maxCompared).map(resultOffer),
    })
  },
  tell({ order, by, is_compared, same_bars, results, rows, best }) {
    if (is_compared)
      return paragraphs(
        table(
          [say`Figure`, ...rows.map(({ name }) => name)],
          [
            [say`Market`, ...rows.map(({ market }) => market)],
            [say`From`, ...rows.map(({ since }) => since)],
            [say`To`, ...rows.map(({ until }) => until)],
            ...compared.map((name) => [statisticsCatalogue[name].title, ...rows.map((row) => row[name] ?? say`–`)]),
          ],
        ),
        best.length > 0 ? say`Better: ${listed(best.map(({ statistic, name }) => say`${statistic} of ${name}`))}.` : null,
        same_bars ? null : say`They were not tested on the same bars, so a difference may be that of the markets or the times.`,
      )
    const heads = {
      newest: say`The newest of your ${results}:`,
      best: say`The best of your ${results} by ${by}:`,
      worst: say`The worst of your ${results} by ${by}:`,
    }
    const hasOwnColumn = order !== 'newest' && rows.some((row) => row.by !== null && row.by.formula !== row.total_return?.formula)
    return paragraphs(
      heads[order],
      table(
        [say`Name`, say`Market`, ...(hasOwnColumn ? [by] : []), say`Return`, say`Drawdown`, say`Trades`],
        rows.map((row) => [
          row.name,
          row.market,
          ...(hasOwnColumn ? [row.by ?? say`–`] : []),
          row.total_return ?? say`–`,
          row.max_drawdown ?? say`–`,
          row.total_trades ?? say`–`,
        ]),
      ),
      order === 'newest' ? null : sentences(say`The best of several is partly luck: each of them was measured on the past alone.`),
    )
  },
})
