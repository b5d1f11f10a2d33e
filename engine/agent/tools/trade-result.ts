import { commissionUsd } from '../../backtest/costs.ts'
import { numberText } from '../../format/number-text.ts'
import { convertibleCurrencies } from '../../market/conversion.ts'
import { ok, refused } from '../../result.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { listed, say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** What a trade from one price to another, or a move, comes to in money. */
export const tradeResult = defineTool({
  name: 'trade_result',
  summary:
    'What a trade makes or loses in money: from an entry to an exit, or over a move in pips, percent or price, for lots or units; before and after spread and commission, in dollars and in another currency of the account.',
  input: {
    ...chartFields,
    side: optional(choice(['long', 'short'])),
    entry: optional(amount),
    exit: optional(amount),
    move_pips: optional(amount),
    move_percent: optional(amount),
    move_distance: optional(amount),
    move_way: optional(choice(['up', 'down'])),
    lots: optional(amount),
    units: optional(amount),
    currency: optional(choice(convertibleCurrencies)),
  },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const scene = asked.value
    const { figures, symbol, close, usdPerPrice, convertedBy, currency, rate, at } = scene
    const { instrument } = scene.market
    const { side = 'long', move_pips, move_percent, move_distance, move_way } = input
    const entry = input.entry ?? close
    const moves = [move_pips, move_percent, move_distance].filter((each) => each !== undefined)
    // What is still open is counted to the newest close.
    const isOpen = input.exit === undefined && moves.length === 0 && input.entry !== undefined
    const end = isOpen ? close : input.exit
    if ((end === undefined ? 0 : 1) + moves.length !== 1)
      return refused('Say once where it ends: the price of the exit, or the move in pips, percent or price.')
    if (move_pips !== undefined && instrument.pip === null) return refused(`${symbol} has no pips. Say the move in percent or in price.`)
    const distance =
      move_pips !== undefined
        ? move_pips * instrument.pip!
        : move_percent !== undefined
          ? (entry * move_percent) / 100
          : move_distance !== undefined
            ? move_distance
            : Math.abs(end! - entry)
    // A move without a way is told as one that goes with the trade or against it.
    const isEither = end === undefined && move_way === undefined
    const way = end === undefined ? (move_way === 'down' ? -1 : 1) : Math.sign(end - entry)
    const exit = entry + way * distance
    if (exit <= 0) return refused('That move ends at or below zero.')
    const units = input.units ?? (input.lots ?? 1) * instrument.lotUnits
    const gross = units * distance * usdPerPrice(exit) * (isEither ? 1 : way * (side === 'long' ? 1 : -1))
    const perPrice = units * usdPerPrice(entry)
    const feeAt = (price: number) =>
      commissionUsd(instrument.costs.commission, instrument, units, price, usdPerPrice(price) / instrument.contractSize)
    const costs = perPrice * instrument.costs.spread + feeAt(entry) + feeAt(exit)
    const isSaid = input.entry !== undefined
    const inPlace = isSaid && input.exit !== undefined ? { from: null, to: null } : at
    const formula = 'units × (exit − entry) × dollars for one unit and a price step of 1, the other way round for a short'
    return ok({
      result: {
        market: symbol,
        side,
        account: currency,
        converted_by: convertedBy,
        is_either: isEither,
        assumed: [
          ...(input.lots === undefined && input.units === undefined ? ['the size'] : []),
          ...(isSaid ? [] : ['the entry']),
          ...(isOpen ? ['the exit, at the newest close'] : []),
          ...(input.side === undefined && !isEither ? ['the side'] : []),
        ],
        is_gain: gross > 0,
        is_even: gross === 0,
        units: figures.units(units, 'units that are asked about'),
        lots: lotsFigure(scene, units),
        entry: figures.price(entry, isSaid ? 'entry as said' : 'newest close', isSaid ? { from: null, to: null } : at),
        exit: figures.price(exit, isOpen ? 'newest close' : end === undefined ? 'entry ± the move' : 'exit as said', inPlace),
        distance: figures.move(distance, 'distance from entry to exit', inPlace),
        percent: figures.percent((distance / entry) * 100, 'distance from entry to exit ÷ entry', inPlace),
        gross: figures.money(Math.abs(gross), formula, at),
        costs: figures.money(costs, 'spread × units in dollars + commission of entry and exit', at),
        net: figures.money(gross - costs, `${formula}, less spread and commission`, at),
        in_account:
          currency === 'USD'
            ? null
            : ((figure) => figure && { ...figure, text: `${numberText(figure.value, 2)} ${currency}` })(
                figures.number(Math.abs(gross) / rate, `the same ÷ US dollars for one ${currency} by simulated daily closes`, at),
              ),
      },
    })
  },
  tell: ({
    market,
    side,
    is_either,
    is_even,
    is_gain,
    assumed,
    units,
    lots,
    entry,
    exit,
    distance,
    percent,
    gross,
    costs,
    net,
    in_account: inAccount,
    converted_by,
  }) =>
    sentences(
      is_even
        ? say`From ${entry} to ${exit} nothing is made or lost on ${units} units${lotsWords(lots)} of ${market}.`
        : is_either
          ? say`A move of ${distance} (${percent}) on ${units} units${lotsWords(lots)} of ${market} makes or loses ${gross}${inAccount && say` (${inAccount})`}, counted from ${entry}.`
          : say`${units} units${lotsWords(lots)} of ${market} ${side} from ${entry} to ${exit}, ${distance} or ${percent}, ${is_gain ? 'make' : 'lose'} ${gross}${inAccount && say` (${inAccount})`}.`,
      is_either
        ? say`Spread and commission in and out come to ${costs}.`
        : say`With the usual spread and commission of ${costs} it is ${net}.`,
      converted_by && say`The quote currency is turned into dollars by simulated daily closes of ${converted_by}.`,
      assumed.length > 0 ? say`Not said, so assumed: ${listed(assumed)}.` : null,
    ),
})
