import { convertibleCurrencies } from '../../market/conversion.ts'
import { ok } from '../../result.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** What a pip of a market is worth, where it has pips, and a move of one. */
export const pipValue = defineTool({
  name: 'pip_value',
  summary:
    'What one pip of a market is worth in money for a lot, or for stated lots or units, in dollars and in another currency of the account; without pips, what a move of one is worth.',
  input: { ...chartFields, lots: optional(amount), units: optional(amount), currency: optional(choice(convertibleCurrencies)) },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const scene = asked.value
    const { figures, symbol, close, usdPerPrice, convertedBy, currency: kept, rate, at } = scene
    const { pip, lotUnits, currency } = scene.market.instrument
    const units = input.units ?? (input.lots ?? 1) * lotUnits
    const per = 'units × dollars for one unit and a price step of 1, at the newest close'
    return ok({
      result: {
        market: symbol,
        currency,
        converted_by: convertedBy,
        price: figures.price(close, 'newest close', at),
        pip: figures.distance(pip, 'one pip in price', at),
        lot: figures.units(lotUnits, 'units in a lot'),
        units: figures.units(units, 'units that are asked about'),
        lots: lotsFigure(scene, units),
        pip_value: figures.money(pip === null ? null : pip * units * usdPerPrice(close), `pip × ${per}`, at),
        move_value: figures.money(units * usdPerPrice(close), per, at),
        account: kept,
        in_account:
          kept === 'USD'
            ? null
            : figures.number(
                ((pip ?? 1) * units * usdPerPrice(close)) / rate,
                `${pip === null ? 'a move of one' : 'pip'} × ${per} ÷ US dollars for one ${kept} by simulated daily closes`,
                at,
              ),
        notional: figures.money(units * usdPerPrice(close) * close, `newest close × ${per}`, at),
      },
    })
  },
  tell: ({ market, currency, converted_by, price, pip, units, lots, pip_value, move_value, notional, account, in_account: inAccount }) =>
    sentences(
      pip_value
        ? say`A pip of ${market} (${pip}) is worth ${pip_value} on ${units} units${lotsWords(lots)}.`
        : say`${market} has no pips: a move of one in its price is worth ${move_value} on ${units} units.`,
      inAccount && say`In ${account} that is ${inAccount}, by simulated daily closes.`,
      say`At ${price} that position is worth ${notional}.`,
      converted_by && say`The quote currency ${currency} is turned into dollars by simulated daily closes of ${converted_by}.`,
    ),
})
