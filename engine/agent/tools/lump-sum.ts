import { ok, refused } from '../../result.ts'
import { amount as amountField, date, optional } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { say, sentences } from '../say.ts'
import { chartFields, placeOf, sceneOf, tooFewBars, type Chart } from '../scene.ts'
import { defineTool } from '../tool.ts'

const timeframe = '1d'
const usualAmount = 10_000
const yearSeconds = 365.25 * 86_400

const dailyChart = ({ symbol }: Pick<Chart, 'symbol'>): Chart => ({ symbol, timeframe })

/** What a sum put into a market at a date is worth at another one. */
export const lumpSum = defineTool({
  name: 'lump_sum',
  summary:
    'What a sum put into a market once, at the open of the first trading day from a date on, is worth at the last close, and its deepest fall on the way.',
  input: { symbol: chartFields.symbol, amount: optional(amountField), from: date, to: optional(date) },
  needs: (input) => [historyNeed(dailyChart(input), input, 0)],
  run(input, data) {
    const { amount = usualAmount } = input
    const scene = sceneOf(dailyChart(input), data)
    if (scene.bars.length === 0) return refused(tooFewBars(scene, scene.bars, 'to hold it'))
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { time, open, close, high, low } = scene.bars
    const units = amount / (open[first]! * scene.market.instrument.contractSize)
    const value = (amount / open[first]!) * close[last]!
    const years = (time[last]! - time[first]!) / yearSeconds
    let [peak, fall] = [open[first]!, 0]
    for (let bar = first; bar <= last; bar += 1) {
      peak = Math.max(peak, high[bar]!)
      fall = Math.min(fall, low[bar]! / peak - 1)
    }
    const { currency } = scene.market.instrument
    const cash = currency === 'USD' ? figures.money : figures.number
    return ok({
      result: {
        symbol: input.symbol,
        currency,
        amount: cash(amount, 'the sum that was put in'),
        since: scene.moment(first, 'open time of the bar of the purchase'),
        until: scene.moment(last, 'open time of the last bar'),
        price: figures.price(open[first]!, 'open of the first trading day', placeOf(scene.bars, first)),
        close: figures.price(close[last]!, 'last close', placeOf(scene.bars, last)),
        units: figures.units(Number(units.toPrecision(8)), 'sum ÷ open of the first trading day'),
        value: cash(value, 'sum ÷ open of the first trading day × last close'),
        gain: figures.change((value / amount - 1) * 100, 'last close ÷ open of the first trading day − 1'),
        yearly: figures.change(years < 1 ? null : ((value / amount) ** (1 / years) - 1) * 100, '(value ÷ sum) ^ (1 ÷ years) − 1'),
        fall: figures.change(fall * 100, 'lowest low after a high since the purchase ÷ that high − 1, the high of the same bar included'),
      },
    })
  },
  tell: ({ symbol, currency, amount, since, until, price, close, units, value, gain, yearly, fall }) =>
    sentences(
      say`${amount} put into ${symbol} at the open of ${since} (${price}) is worth ${value} at the close of ${until} (${close}): ${gain}${yearly && say`, ${yearly} a year`}.`,
      say`That is ${units} units; the deepest fall on the way was ${fall}.`,
      currency === 'USD' ? null : say`Sums are in ${currency}.`,
      say`Costs, dividends and taxes are not counted.`,
    ),
})
