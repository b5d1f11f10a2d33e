import { exitWords } from '../../explain/outcome-words.ts'
import { formatDuration } from '../../format/duration.ts'
import { ok, refused } from '../../result.ts'
import { riskMultiple } from '../../statistics/risk-multiple.ts'
import { text, whole } from '../../strategy/plan-fields.ts'
import { figuresOn, type Figure } from '../figure.ts'
import { basisOf, priceFormOf } from '../own-results.ts'
import { say, sentences } from '../say.ts'
import { nameOf } from '../scene.ts'
import { defineTool } from '../tool.ts'
import { resultOffer } from './own-results.ts'

const sides = { BUY: { name: 'long', sign: 1 }, SELL: { name: 'short', sign: -1 } } as const

/** One trade of an own result. */
export const explainTrade = defineTool({
  name: 'explain_trade',
  summary: 'One trade of an own backtest by its number: entry, exit, profit in money and in R, what it went through, and why it ended.',
  input: { id: text(40), number: whole(1, 1_000_000) },
  needs: ({ id }) => [{ need: 'result', id }],
  run({ id, number }, data) {
    const own = data.result(id)
    if (own === null) return refused('There is no finished backtest of yours with this id.')
    const { trades } = own
    if (trades === null || trades.length === 0) return refused(`${own.name} made no trade.`)
    const trade = trades.find((each) => each.number === number)
    if (trade === undefined) return refused(`${own.name} has no trade with this number: it made ${trades.length}.`)
    const at = { from: trade.entryTime, to: trade.exitTime }
    const make = figuresOn({ ...basisOf(own), ...at }, priceFormOf(own.symbol, trade.entryPrice))
    const { name: side, sign } = sides[trade.side]
    const minutes = (trade.exitTime - trade.entryTime) / 60
    const held: Figure = {
      is: 'figure',
      ...basisOf(own),
      ...at,
      value: minutes,
      unit: 'minutes',
      text: formatDuration(minutes),
      formula: 'time of the exit − time of the entry, closed hours included',
    }
    const better = trades.filter(({ profit }) => profit > trade.profit).length
    return ok({
      result: {
        name: own.name,
        market: nameOf(own),
        side,
        reason: exitWords[trade.exitReason],
        is_ambiguous: trade.isAmbiguous,
        number: make.count(number, 'number of the trade, oldest first'),
        trades: make.count(trades.length, 'trades of the result'),
        rank: make.count(better + 1, 'trades with a higher profit + 1'),
        entry_time: make.time(trade.entryTime, 'time of the entry'),
        exit_time: make.time(trade.exitTime, 'time of the exit'),
        held,
        entry: make.price(trade.entryPrice, 'price of the entry, costs of the fill included'),
        exit: make.price(trade.exitPrice, 'price of the exit, costs of the fill included'),
        move: make.move(sign * (trade.exitPrice - trade.entryPrice), 'exit − entry, with the sign of the side'),
        units: make.units(trade.units, 'units of the position'),
        profit: make.money(trade.profit, 'profit after commission and financing'),
        profit_percent: make.change(trade.profitPercent, 'profit ÷ value at the entry'),
        r: make.r(riskMultiple({ profitUsd: trade.profit, riskUsd: trade.risk }), 'profit ÷ money planned to be lost at the stop'),
        stop: make.price(trade.stopPrice, 'stop at the entry'),
        target: make.price(trade.targetPrice, 'target at the entry'),
        risk: make.money(trade.risk, 'money planned to be lost at the stop'),
        worst: make.change(trade.maePercent, 'deepest loss while open ÷ price of the entry'),
        most: make.change(trade.mfePercent, 'highest gain while open ÷ price of the entry'),
        fees: make.money(trade.fees, 'commission of entry and exit'),
        financing: make.money(trade.financing, 'financing over nights; negative is received'),
      },
      offers: [
        { is: 'chart', label: 'Show it on the chart', symbol: own.symbol, timeframe: own.timeframe, time: trade.entryTime },
        resultOffer(own),
      ],
    })
  },
  tell: ({
    name,
    market,
    side,
    reason,
    is_ambiguous,
    number,
    trades,
    rank,
    entry_time,
    exit_time,
    held,
    entry,
    exit,
    profit,
    profit_percent,
    r,
    stop,
    target,
    risk,
    worst,
    most,
    fees,
    financing,
  }) =>
    sentences(
      say`Trade ${number} of ${name} was ${side} on ${market}: in at ${entry} on ${entry_time}, out at ${exit} on ${exit_time}, because ${reason}.`,
      say`It made ${profit} (${profit_percent})${r && say`, ${r} of the ${risk} that were at risk`}, number ${rank} of ${trades} by profit.`,
      stop && say`Its stop lay at ${stop}${target && say` and its target at ${target}`}.`,
      say`In ${held} it stood at ${worst} at its worst and at ${most} at its best.`,
      say`Commission took ${fees} of it, and financing ${financing}.`,
      is_ambiguous ? say`The bars do not tell the order of prices that decided it, so its worst outcome is taken.` : null,
    ),
})
