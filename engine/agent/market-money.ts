import { newAccount, type Account } from '../backtest/account.ts'
import { sidesOf } from '../backtest/costs.ts'
import { ratesOf, usdPerQuote } from '../backtest/rates.ts'
import { stepsOf } from '../backtest/steps.ts'
import { sliceBars, type Bars } from '../market/bars.ts'
import { barEnd } from '../market/calendar.ts'
import { conversionBars } from '../market/conversion-bars.ts'
import { conversionFor } from '../market/conversion.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Figure } from './figure.ts'
import { say, type Part } from './say.ts'
import { placeOf, sceneOf, tooFewBars, type Chart, type Scene } from './scene.ts'
import type { ToolData } from './tool.ts'

/** Bars that prices and ATR(14) of a question about money are taken from. */
export const moneyBars = 300

/** What a market's prices come to in US dollars at its newest closed bar. */
interface MarketMoney {
  /** The newest close. */
  readonly close: number
  /** Dollars gained by one unit when the price rises by 1, at this price. */
  readonly usdPerPrice: (price: number) => number
  /** The pair whose simulated daily closes turn the quote currency into dollars; null where none is needed. */
  readonly convertedBy: string | null
  /** An account without a position, as a backtest on this market begins with. */
  readonly account: (balanceUsd: number) => Account
}

function moneyOf(scene: Scene): Result<MarketMoney, string> {
  const { last, timeframe, market } = scene
  const { instrument } = market
  if (last < 0) return refused(tooFewBars(scene, scene.bars, ''))
  const bars = sliceBars(scene.bars, last, last + 1)
  const conversion = conversionBars(instrument, bars)
  if (!conversion.ok) return conversion
  const ends = Float64Array.of(barEnd(bars.time[0]!, timeframe, instrument.calendar))
  const rates = ratesOf({ instrument, bars, conversion: conversion.value?.bars ?? null }, ends)
  return ok({
    close: bars.close[0]!,
    usdPerPrice: (price) => instrument.contractSize * usdPerQuote(rates, 0, 'close', price),
    convertedBy: conversion.value?.symbol ?? null,
    account: (balanceUsd) =>
      newAccount(
        {
          instrument,
          maintenancePercent: instrument.maintenanceMarginPercent,
          commission: instrument.costs.commission,
          sides: sidesOf(instrument.costs, 'mid', {}),
          rates,
          quantity: stepsOf(instrument.quantityStep),
          balanceUsd,
        },
        0,
      ),
  })
}

/** A market with what its prices come to in money. */
interface MoneyScene extends Scene, MarketMoney {
  /** Of the account. */
  readonly currency: string
  /** US dollars for one unit of that currency. */
  readonly rate: number
  /** The newest bar. */
  readonly at: ReturnType<typeof placeOf>
}

/** The scene of a question about money, in the currency of the account (US dollars where none is said). */
export function moneySceneOf(input: Chart & { readonly currency?: string | undefined }, data: ToolData): Result<MoneyScene, string> {
  const scene = sceneOf(input, data)
  const money = moneyOf(scene)
  if (!money.ok) return money
  const { currency = 'USD' } = input
  const rate = usdPerCurrency(currency, scene.bars)
  if (!rate.ok) return rate
  return ok({ ...scene, ...money.value, currency, rate: rate.value, at: placeOf(scene.bars, scene.last) })
}

/** So many units in lots, as a figure; null where a lot is one unit. */
export const lotsFigure = ({ figures, market }: Scene, units: number): Figure | null =>
  market.instrument.lotUnits === 1 ? null : figures.units(units / market.instrument.lotUnits, 'units ÷ units in a lot')

/** `0.25 lots`, in brackets behind units. */
export const lotsWords = (lots: Figure | null): Part => lots && say` (${lots} ${lots.value === 1 ? 'lot' : 'lots'})`

/** US dollars for one unit of a currency by the engine's own (simulated) daily closes at the newest bar; refused where no pair has it. */
function usdPerCurrency(currency: string, bars: Bars): Result<number, string> {
  const conversion = conversionFor('', currency)
  if (conversion === null) return refused(`There is no price that turns ${currency} into US dollars.`)
  const newest = sliceBars(bars, bars.length - 1, bars.length)
  const series = conversionBars({ conversion, currency }, newest)
  if (!series.ok) return series
  const rates = ratesOf({ instrument: { symbol: '', conversion }, bars: newest, conversion: series.value?.bars ?? null }, newest.time)
  return ok(usdPerQuote(rates, 0, 'open', 1))
}
