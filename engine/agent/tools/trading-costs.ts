import { latestAtr } from '../../analysis/key-figures.ts'
import { commissionUsd } from '../../backtest/costs.ts'
import { nightShare } from '../../backtest/financing.ts'
import { ok } from '../../result.ts'
import { amount, choice, optional, whole } from '../../strategy/plan-fields.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { listed, paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, nameOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** What a trade of a market usually costs. */
export const tradingCosts = defineTool({
  name: 'trading_costs',
  summary:
    'What trading a market usually costs: spread, slippage, commission and financing in price, percent, money and as a share of ATR(14); and what holding costs over so many `nights`, of one `side` or both.',
  input: {
    ...chartFields,
    lots: optional(amount),
    units: optional(amount),
    nights: optional(whole(1, 3_650)),
    side: optional(choice(['long', 'short'])),
  },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const scene = asked.value
    const { figures, bars, market, symbol, close, usdPerPrice, at } = scene
    const { instrument } = market
    const { spread, slippage, commission, financing } = instrument.costs
    const units = input.units ?? (input.lots ?? 1) * instrument.lotUnits
    const perPrice = units * usdPerPrice(close)
    const notional = perPrice * close
    const fee = commissionUsd(commission, instrument, units, close, usdPerPrice(close) / instrument.contractSize)
    const atr = latestAtr(bars)
    /** One cost, whose distance in price is the same for any size but where a commission is fixed. */
    const row = (name: string, distance: number, what: string) => ({
      name,
      move: figures.move(distance, `${what}, in price`, at),
      percent: figures.percent((distance / close) * 100, `${what} ÷ newest close`, at),
      atr: figures.percent(atr === null ? null : (distance / atr) * 100, `${what} ÷ ATR(14) of the chart`, at),
      money: figures.money(distance * perPrice, `${what} × units × dollars for one unit and a price step of 1`, at),
    })
    const night = (percentPerYear: number, side: string) => ({
      year: figures.percent(percentPerYear, `financing of a ${side} position in percent a year; negative is received`),
      night: figures.money(
        nightShare(percentPerYear) * notional,
        `value of the position × financing of a ${side} position a year ÷ 365`,
        at,
      ),
      nights: figures.money(
        input.nights === undefined ? null : input.nights * nightShare(percentPerYear) * notional,
        `nights × value of the position × financing of a ${side} position a year ÷ 365`,
        at,
      ),
    })
    const feeInPrice = fee / perPrice
    return ok({
      result: {
        market: nameOf(scene),
        symbol,
        nights: figures.counted(input.nights ?? null, 'night', 'nights that it is held'),
        spread_money: figures.money(spread * perPrice, 'spread × units × dollars for one unit and a price step of 1', at),
        is_simulated: market.isSimulated,
        price: figures.price(close, 'newest close', at),
        units: figures.units(units, 'units that are asked about'),
        lots: lotsFigure(scene, units),
        notional: figures.money(notional, 'units × newest close in dollars', at),
        rows: [
          row('Spread', spread, 'spread'),
          row('Commission, both orders', 2 * feeInPrice, 'commission of entry and exit'),
          row('Slippage, two market fills', 2 * slippage, 'slippage of entry and exit'),
        ],
        round_trip: row('Together', spread + 2 * feeInPrice + 2 * slippage, 'spread + commission and slippage of entry and exit'),
        long: financing && night(financing.longPercentPerYear, 'long'),
        short: financing && night(financing.shortPercentPerYear, 'short'),
      },
    })
  },
  tell: ({ market, units, lots, notional, nights, rows, round_trip, long, short }, { side }) =>
    paragraphs(
      nights === null
        ? null
        : long === null || short === null
          ? say`No financing is known here for ${market}.`
          : sentences(
              say`Holding ${units} units${lotsWords(lots)} of ${market}, worth ${notional}, over ${nights} costs ${listed([
                side === 'short' ? null : say`${long.nights} long (${long.night} a night)`,
                side === 'long' ? null : say`${short.nights} short (${short.night} a night)`,
              ])}; what is negative is received.`,
              say`A broker may charge three nights at once in the middle of a week.`,
            ),
      say`In and out of ${market} usually costs ${round_trip.move}: ${round_trip.percent} of the price${round_trip.atr && say`, or ${round_trip.atr} of an average bar of this chart`}. On ${units} units${lotsWords(lots)}, worth ${notional}, that is ${round_trip.money}.`,
      table(
        [say`Cost`, say`In price`, say`Of the price`, say`Money`],
        [...rows, round_trip].map(({ name, move, percent, money }) => [name, move, percent, money]),
      ),
      long && short
        ? sentences(
            say`Holding costs ${long.night} a night long (${long.year} a year) and ${short.night} short (${short.year}); what is negative is received.`,
            say`These are the costs that backtests here take unless a strategy names its own; a broker's may differ.`,
          )
        : say`These are the costs that backtests here take unless a strategy names its own; a broker's may differ.`,
    ),
})
