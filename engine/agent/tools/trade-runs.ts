import { ok, refused } from '../../result.ts'
import { longestRun } from '../../statistics/longest-run.ts'
import { sumOf } from '../../statistics/moments.ts'
import { amount, optional, text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn, type FigureMaker } from '../figure.ts'
import { basisOf, statisticOf, type OwnTrade } from '../own-results.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { nameOf } from '../scene.ts'
import { defineTool, newestResult } from '../tool.ts'
import { noResult, resultOffer } from './own-results.ts'

/** So many trades are reckoned at most. */
const mostTrades = 2_000

interface Run {
  readonly first: OwnTrade
  readonly last: OwnTrade
  readonly length: number
  readonly profit: number
}

/** The first longest run of such trades, in the order of their exits. */
function longestOf(trades: readonly OwnTrade[], counts: (trade: OwnTrade) => boolean): Run | null {
  let longest: Run | null = null
  let start = 0
  for (const [at, trade] of trades.entries()) {
    if (!counts(trade)) start = at + 1
    const length = at + 1 - start
    if (length > (longest?.length ?? 0))
      longest = { first: trades[start]!, last: trade, length, profit: sumOf(trades.slice(start, at + 1).map(({ profit }) => profit)) }
  }
  return longest
}

const runFigures = (make: FigureMaker, run: Run | null, word: string) => {
  if (run === null) return null
  const at = { from: run.first.entryTime, to: run.last.exitTime }
  return {
    length: make.counted(run.length, 'trade', `most ${word} trades in a row, by exit`, at),
    from: make.time(run.first.entryTime, 'entry of the first of them', at),
    to: make.time(run.last.exitTime, 'exit of the last of them', at),
    profit: make.money(run.profit, 'sum of their profits, after costs', at),
  }
}

/** The longest runs of losses and wins of an own result, and how long a run of losses is to be expected. */
export const tradeRuns = defineTool({
  name: 'trade_runs',
  summary:
    'The longest losing and winning run of one own backtest (by id, else the newest), when it was, and how long a longest losing run is to be expected of its win rate (or of a `win_rate` in percent) over so many `trades`; the chance of a `run` of so many losses among them.',
  input: {
    id: optional(text(40)),
    win_rate: optional(amount),
    trades: optional(whole(1, mostTrades)),
    run: optional(whole(1, mostTrades)),
  },
  needs: ({ id = newestResult, win_rate: rate, trades }) => (rate !== undefined && trades !== undefined ? [] : [{ need: 'result', id }]),
  run({ id = newestResult, win_rate: saidRate, trades: saidCount, run }, data) {
    if (saidRate !== undefined && saidRate >= 100) return refused('A win rate is below 100%; with one of 100% there is no run of losses.')
    const isGeneral = saidRate !== undefined && saidCount !== undefined
    const own = isGeneral ? null : data.result(id)
    if (own === null && !isGeneral) return refused(noResult(id))
    const trades = (own?.trades ?? []).toSorted((a, b) => a.exitTime - b.exitTime)
    if (own !== null && trades.length === 0) return refused(`${own.name} made no trade.`)
    const lost = trades.filter(({ profit }) => profit < 0).length
    const loss = saidRate === undefined ? lost / trades.length : 1 - saidRate / 100
    const count = Math.min(mostTrades, saidCount ?? trades.length)
    const { expected, median, high, atLeast } = longestRun(count, loss)
    const losing = longestOf(trades, ({ profit }) => profit < 0)
    const make = figuresOn(own === null ? { symbol: null, timeframe: null, from: null, to: null } : basisOf(own), {
      decimals: 2,
      pip: null,
    })
    const by = 'of independent trades with this chance of a loss (Schilling 1990)'
    const isOwnLength = own !== null && saidRate === undefined && saidCount === undefined
    return ok({
      result: {
        name: own?.name ?? null,
        market: own === null ? null : nameOf(own),
        trades: make.counted(own === null ? null : trades.length, 'trade', 'trades of the result'),
        win_rate: make.percent(
          saidRate ?? (own === null ? null : statisticOf(own, 'win_rate')) ?? 100 * (1 - loss),
          saidRate === undefined ? '100 × winning trades / all trades' : 'win rate that was said',
        ),
        losing: own === null ? null : runFigures(make, losing, 'losing'),
        winning:
          own === null
            ? null
            : runFigures(
                make,
                longestOf(trades, ({ profit }) => profit > 0),
                'winning',
              ),
        over: make.counted(count, 'trade', 'trades that a run is expected among'),
        expected: make.number(expected, `mean of the longest run of losses ${by}: Σ over k from 1 of the chance of a run of at least k`),
        median: make.count(median, `median of the longest run of losses ${by}`),
        high: make.count(high, `length that the longest run of losses passes in one sample of twenty at most, ${by}`),
        asked: make.count(run ?? null, 'losses in a row that were asked about'),
        asked_chance: make.percent(run === undefined ? null : 100 * atLeast(run), `chance of a run of at least so many losses ${by}`),
        chance: make.percent(
          isOwnLength && losing !== null ? 100 * atLeast(losing.length) : null,
          `chance of a run of losses at least as long as the one that was, ${by}`,
        ),
      },
      ...(own !== null && { offers: [resultOffer(own)] }),
    })
  },
  tell: ({ name, market, trades, win_rate, losing, winning, over, expected, median, high, chance, asked, asked_chance }) =>
    paragraphs(
      name === null
        ? null
        : sentences(
            losing === null
              ? say`None of the ${trades} of ${name} on ${market} was lost.`
              : say`The longest losing run of ${name} on ${market} was ${losing.length}, from ${losing.from} to ${losing.to}: ${losing.profit}.`,
            winning && say`Its longest winning run was ${winning.length}, from ${winning.from} to ${winning.to}: ${winning.profit}.`,
          ),
      sentences(
        say`With a win rate of ${win_rate} the longest losing run among ${over} is expected to be ${expected}: half of such samples have at most ${median} losses in a row, nineteen of twenty at most ${high}.`,
        asked && asked_chance && say`At least ${asked} losses in a row come in ${asked_chance} of them.`,
        chance && say`A run as long as the one that was comes in ${chance} of them.`,
      ),
      say`That takes each trade as independent of the others; trades of one market often lose together, so that runs may be longer.`,
    ),
})
