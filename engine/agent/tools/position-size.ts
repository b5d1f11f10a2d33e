import { latestAtr } from '../../analysis/key-figures.ts'
import { commissionUsd } from '../../backtest/costs.ts'
import { sizeInSteps } from '../../backtest/sizing.ts'
import { stepsOf, valueOfSteps } from '../../backtest/steps.ts'
import { rejectionWords } from '../../explain/outcome-words.ts'
import { numberText } from '../../format/number-text.ts'
import { convertibleCurrencies } from '../../market/conversion.ts'
import { usualLeverage } from '../../market/usual-leverage.ts'
import { ok, refused } from '../../result.ts'
import { planDefaults } from '../../strategy/complete.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import type { Figure } from '../figure.ts'
import { lotsFigure, lotsWords, moneyBars, moneySceneOf } from '../market-money.ts'
import { listed, say, sentences } from '../say.ts'
import { barsIn, chartFields } from '../scene.ts'
import { defineTool } from '../tool.ts'
import { tradeFields, tradeLevelsOf } from '../trade-levels.ts'

/** A rate between currencies has more decimals than other plain numbers. */
const rateFigure = (figure: Figure | null): Figure | null => figure && { ...figure, text: numberText(figure.value, 5) }

/** How large a position is that loses a stated risk at its stop. */
export const positionSize = defineTool({
  name: 'position_size',
  summary:
    'The position that loses a stated risk at its stop: units, lots, money at risk, value of a pip and leverage needed, rounded down to what the market trades.',
  input: {
    ...chartFields,
    balance: optional(amount),
    currency: optional(choice(convertibleCurrencies)),
    risk_percent: optional(amount),
    risk_money: optional(amount),
    ...tradeFields,
  },
  needs: (input) => [barsIn(input, moneyBars)],
  run(input, data) {
    const asked = moneySceneOf(input, data)
    if (!asked.ok) return asked
    const scene = asked.value
    const { figures, bars, symbol, close, usdPerPrice, convertedBy, account, currency, rate, at } = scene
    const { instrument } = scene.market
    const { balance = planDefaults.initialCapitalUsd, risk_percent, risk_money } = input
    if (risk_percent !== undefined && risk_money !== undefined) return refused('Say the risk once: in percent of the balance or in money.')
    const atr = latestAtr(bars)
    const levels = tradeLevelsOf(input, { symbol, close, pip: instrument.pip, atr })
    if (!levels.ok) return levels
    const { side, entry, stop, distance } = levels.value
    const balanceUsd = balance * rate
    const percent = risk_money === undefined ? (risk_percent ?? planDefaults.riskPercent) : (risk_money / balance) * 100
    if (percent > 100) return refused('The risk is more than the whole balance.')
    const steps = sizeInSteps(
      account(balanceUsd),
      { kind: 'risk_percent', value: percent, leverage: 1, ceiling: Infinity, asksMargin: false },
      { direction: side === 'long' ? 1 : -1, bar: 0, moment: 'close', dataPrice: entry, fillPrice: entry },
      distance,
    )
    const least = `${instrument.minQuantity.toLocaleString('en-US', { maximumFractionDigits: 8 })} ${instrument.minQuantity === 1 ? 'unit' : 'units'}`
    if (typeof steps === 'string')
      return refused(`No position of ${symbol} fits that risk: ${rejectionWords[steps]}. The smallest one is ${least}.`)
    const units = valueOfSteps(steps, stepsOf(instrument.quantityStep))
    const perPrice = units * usdPerPrice(entry)
    const notional = perPrice * entry
    const usual = usualLeverage(instrument)[side]
    const feeAt = (price: number) =>
      commissionUsd(instrument.costs.commission, instrument, units, price, usdPerPrice(price) / instrument.contractSize)
    const isSaid = input.entry !== undefined
    const inPlace = isSaid ? { from: null, to: null } : at
    return ok({
      result: {
        market: symbol,
        side,
        currency,
        converted_by: convertedBy,
        assumed: [
          ...(input.balance === undefined ? ['the balance'] : []),
          ...(risk_percent === undefined && risk_money === undefined ? ['the risk'] : []),
          ...(isSaid ? [] : ['the entry']),
        ],
        needs_more_leverage: notional / balanceUsd > usual,
        balance: figures.money(balanceUsd, currency === 'USD' ? 'balance' : `balance in ${currency} × US dollars for one ${currency}`, at),
        rate: currency === 'USD' ? null : rateFigure(figures.number(rate, `US dollars for one ${currency}, simulated daily closes`, at)),
        risk_percent: figures.percent(percent, 'risk ÷ balance'),
        risk: figures.money((balanceUsd * percent) / 100, 'balance × risk in percent'),
        entry: figures.price(entry, isSaid ? 'entry as said' : 'newest close', inPlace),
        stop: figures.price(stop, input.stop === undefined ? 'entry ∓ distance of the stop' : 'stop as said', inPlace),
        distance: figures.move(distance, 'distance from entry to stop', inPlace),
        distance_percent: figures.percent((distance / entry) * 100, 'distance from entry to stop ÷ entry', inPlace),
        distance_atr: figures.atr(atr === null ? null : distance / atr, 'distance from entry to stop ÷ ATR(14)', at),
        units: figures.units(
          units,
          'risk ÷ (distance × dollars for one unit and a price step of 1), rounded down to the step of the market',
          inPlace,
        ),
        step: figures.units(instrument.quantityStep, 'smallest step of a quantity of this market'),
        lots: lotsFigure(scene, units),
        at_risk: figures.money(distance * perPrice, 'units × distance × dollars for one unit and a price step of 1', inPlace),
        notional: figures.money(notional, 'units × entry in dollars', inPlace),
        leverage: figures.number(notional / balanceUsd, 'value of the position ÷ balance', inPlace),
        usual_leverage: figures.units(usual, 'leverage that brokers usually lend for this kind of market'),
        margin: figures.money(notional / usual, 'value of the position ÷ usual leverage', inPlace),
        pip_value: figures.money(
          instrument.pip === null ? null : instrument.pip * perPrice,
          'units × pip × dollars for one unit and a price step of 1',
          inPlace,
        ),
        costs: figures.money(
          perPrice * instrument.costs.spread + feeAt(entry) + feeAt(stop),
          'spread × units in dollars + commission of entry and exit at the stop',
          inPlace,
        ),
      },
    })
  },
  tell(result) {
    const { market, side, currency, converted_by, assumed, needs_more_leverage, balance, rate, risk_percent, risk, entry, stop, distance } =
      result
    const { units, step, lots, at_risk, notional, leverage, usual_leverage, margin, pip_value, costs } = result
    return sentences(
      say`${units} units${lotsWords(lots)} of ${market} lose ${at_risk} between an entry at ${entry} and a stop at ${stop}, ${distance} away (${side}).`,
      say`The risk is ${risk}, ${risk_percent} of ${balance}; the size is rounded down to steps of ${step}.`,
      say`The position is worth ${notional}, ${leverage} times the balance${pip_value && say`, and a pip of it ${pip_value}`}.`,
      needs_more_leverage
        ? say`That is more than the ${usual_leverage} times that brokers usually lend on it, so it could not be opened there as it is.`
        : say`At the usual ${usual_leverage} times it takes ${margin} of margin.`,
      say`Spread and commission come to ${costs} more.`,
      rate && say`One ${currency} is counted as ${rate} dollars.`,
      converted_by && say`The quote currency is turned into dollars by simulated daily closes of ${converted_by}.`,
      assumed.length > 0 ? say`Not said, so assumed: ${listed(assumed)}.` : null,
    )
  },
})
