import { ok, refused } from '../../result.ts'
import { sumOf } from '../../statistics/moments.ts'
import { riskMultiple } from '../../statistics/risk-multiple.ts'
import { choice, optional, text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { basisOf, type OwnTrade } from '../own-results.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { nameOf } from '../scene.ts'
import { defineTool, newestResult } from '../tool.ts'
import { noResult, resultOffer } from './own-results.ts'

const usualCount = 5
const sideWords = { BUY: 'long', SELL: 'short' } as const

const orders = {
  worst: { words: 'by profit, the worst first', sort: (a: OwnTrade, b: OwnTrade) => a.profit - b.profit },
  best: { words: 'by profit, the best first', sort: (a: OwnTrade, b: OwnTrade) => b.profit - a.profit },
  newest: { words: 'by exit, the newest first', sort: (a: OwnTrade, b: OwnTrade) => b.exitTime - a.exitTime },
} as const
export type TradeOrder = keyof typeof orders
const orderNames = ['worst', 'best', 'newest'] as const satisfies readonly TradeOrder[]

/** Single trades of an own result: the worst, the best, the newest. */
export const ownTrades = defineTool({
  name: 'own_trades',
  summary:
    'Single trades of one own backtest (by id, else the newest): the worst, best or newest `count`, only longs or shorts by `side`, with side, times, profit and R, and how many of them were long.',
  input: {
    id: optional(text(40)),
    order: choice(orderNames),
    count: optional(whole(1, 20)),
    side: optional(choice(['long', 'short'])),
  },
  needs: ({ id = newestResult }) => [{ need: 'result', id }],
  run({ id = newestResult, order, count = usualCount, side }, data) {
    const own = data.result(id)
    if (own === null) return refused(noResult(id))
    const all = (own.trades ?? []).filter((trade) => side === undefined || sideWords[trade.side] === side)
    if (all.length === 0) return refused(`${own.name} made no ${side === undefined ? '' : `${side} `}trade.`)
    const chosen = all.toSorted(orders[order].sort).slice(0, count)
    const make = figuresOn(basisOf(own), { decimals: 2, pip: null })
    const total = sumOf(all.map(({ profit }) => profit))
    return ok({
      result: {
        name: own.name,
        market: nameOf(own),
        order: orders[order].words,
        side: side ?? null,
        trades: make.counted(all.length, 'trade', side === undefined ? 'trades of the result' : `${side} trades of the result`),
        shown: make.counted(chosen.length, 'trade', 'trades that are listed'),
        longs: make.count(chosen.filter((trade) => trade.side === 'BUY').length, 'of the listed trades, those that were long'),
        shorts: make.count(chosen.filter((trade) => trade.side === 'SELL').length, 'of the listed trades, those that were short'),
        sum: make.money(sumOf(chosen.map(({ profit }) => profit)), 'sum of the profits of the listed trades, after costs'),
        rest: make.money(total - sumOf(chosen.map(({ profit }) => profit)), 'profit of all other trades, after costs'),
        rows: chosen.map((trade) => {
          const at = { from: trade.entryTime, to: trade.exitTime }
          return {
            number: make.count(trade.number, 'number of the trade, oldest first', at),
            side: sideWords[trade.side],
            entry_time: make.time(trade.entryTime, 'time of the entry', at),
            exit_time: make.time(trade.exitTime, 'time of the exit', at),
            profit: make.money(trade.profit, 'profit after commission and financing', at),
            profit_percent: make.change(trade.profitPercent, 'profit ÷ value at the entry', at),
            r: make.r(riskMultiple({ profitUsd: trade.profit, riskUsd: trade.risk }), 'profit ÷ money planned to be lost at the stop', at),
          }
        }),
      },
      offers: [resultOffer(own)],
    })
  },
  tell: ({ name, market, order, side, trades, shown, longs, shorts, sum, rest, rows }) =>
    paragraphs(
      say`Of the ${trades}${side && say` (${side} only)`} of ${name} on ${market}, ${order}:`,
      table(
        [say`Trade`, say`Side`, say`In`, say`Out`, say`Profit`, say`In percent`, say`R`],
        rows.map((row) => [row.number, row.side, row.entry_time, row.exit_time, row.profit, row.profit_percent, row.r ?? say`–`]),
      ),
      sentences(say`Of these ${shown} ${longs} were long and ${shorts} short; together they made ${sum}, all others ${rest}.`),
    ),
})
