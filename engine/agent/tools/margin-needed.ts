import { numberText } from '../../format/number-text.ts'
import { convertibleCurrencies } from '../../market/conversion.ts'
import { usualLeverage } from '../../market/usual-leverage.ts'
import { ok } from '../../result.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** The margin that a position takes, and the largest position that a balance can carry. */
export const marginNeeded = defineTool({
  name: 'margin_needed',
  summary:
    'The margin that lots or units of a market take at a leverage (the usual one of the market where none is said), and the largest position that a balance carries with it.',
  input: {
    ...chartFields,
    lots: optional(amount),
    units: optional(amount),
    entry: optional(amount),
    leverage: optional(amount),
    balance: optional(amount),
    currency: optional(choice(convertibleCurrencies)),
  },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const scene = asked.value
    const { figures, symbol, close, usdPerPrice, convertedBy, currency, rate, at } = scene
    const { instrument } = scene.market
    const { balance } = input
    const entry = input.entry ?? close
    const leverage = input.leverage ?? usualLeverage(instrument).long
    const ofOne = entry * usdPerPrice(entry)
    const units = input.units ?? (input.lots === undefined && balance !== undefined ? null : (input.lots ?? 1) * instrument.lotUnits)
    const step = instrument.quantityStep
    const most = balance === undefined ? null : Math.floor((balance * rate * leverage) / ofOne / step) * step
    const inMoney = (usd: number, formula: string) => {
      if (currency === 'USD') return figures.money(usd, formula, at)
      const figure = figures.number(usd / rate, `${formula} ÷ US dollars for one ${currency}`, at)
      return figure && { ...figure, text: `${numberText(figure.value, 2)} ${currency}` }
    }
    return ok({
      result: {
        market: symbol,
        converted_by: convertedBy,
        is_leverage_said: input.leverage !== undefined,
        leverage: figures.units(
          leverage,
          input.leverage === undefined ? 'leverage that brokers usually lend for this kind of market' : 'leverage as said',
        ),
        entry: figures.price(entry, input.entry === undefined ? 'newest close' : 'entry as said', at),
        units: units === null ? null : figures.units(units, 'units that are asked about'),
        lots: units === null ? null : lotsFigure(scene, units),
        notional: units === null ? null : inMoney(units * ofOne, 'units × price in dollars'),
        margin: units === null ? null : inMoney((units * ofOne) / leverage, 'value of the position ÷ leverage'),
        balance: balance === undefined ? null : inMoney(balance * rate, 'balance'),
        most_units:
          most === null ? null : figures.units(most, 'balance × leverage ÷ value of a unit, rounded down to the step of the market', at),
        most_lots: most === null ? null : lotsFigure(scene, most),
      },
    })
  },
  tell: ({ market, converted_by, is_leverage_said, leverage, entry, units, lots, notional, margin, balance, most_units, most_lots }) =>
    sentences(
      units &&
        say`${units} units${lotsWords(lots)} of ${market} are worth ${notional} at ${entry} and take ${margin} of margin at a leverage of ${leverage}.`,
      most_units &&
        say`A balance of ${balance} carries at most ${most_units} units${lotsWords(most_lots)} of ${market} at a leverage of ${leverage}, with nothing left for a loss.`,
      is_leverage_said ? null : say`The leverage is the usual one for such a market; a broker's may differ.`,
      converted_by && say`The quote currency is turned into dollars by simulated daily closes of ${converted_by}.`,
    ),
})
