import { calendarNamed } from '../../market/calendar.ts'
import { mondayOf, monthStartOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { amount as amountField, choice, optional } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { say, sentences } from '../say.ts'
import { chartFields, sceneOf, tooFewBars, type Chart } from '../scene.ts'
import { defineTool } from '../tool.ts'

const timeframe = '1d'
const usualAmount = 100
const leastBuys = 2
const yearSeconds = 365.25 * 86_400
const startOf = { day: (date: number) => date, week: mondayOf, month: monthStartOf } as const
export const rhythms = ['day', 'week', 'month'] as const
const firstDayOf = {
  day: 'each trading day',
  week: 'the first trading day of each week',
  month: 'the first trading day of each month',
} as const

/** The yearly rate at which all that was paid would have grown to what it is worth; null where none between −99% and 1,000% does. */
function yearlyRate(paidAt: readonly number[], amount: number, end: { readonly at: number; readonly value: number }): number | null {
  const grown = (rate: number) => paidAt.reduce((sum, at) => sum + amount * (1 + rate) ** ((end.at - at) / yearSeconds), 0)
  let [low, high] = [-0.99, 10]
  if (grown(low) > end.value || grown(high) < end.value) return null
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2
    if (grown(middle) < end.value) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const dailyChart = ({ symbol }: Pick<Chart, 'symbol'>): Chart => ({ symbol, timeframe })

/** What the same sum put into a market each day, week or month has come to. */
export const regularInvesting = defineTool({
  name: 'regular_investing',
  summary:
    'What a fixed sum bought of a market on the first trading day of each month (or week, or every day) has come to, against all of it at the start.',
  input: { symbol: chartFields.symbol, amount: optional(amountField), every: optional(choice(rhythms)), ...historyFields },
  needs: (input) => [historyNeed(dailyChart(input), input, 0)],
  run(input, data) {
    const { amount = usualAmount, every = 'month' } = input
    const scene = sceneOf(dailyChart(input), data)
    if (scene.bars.length < leastBuys) return refused(tooFewBars(scene, scene.bars, 'to invest regularly'))
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { time, open, close } = scene.bars
    const { calendar, currency, contractSize } = scene.market.instrument
    const periodOf = (bar: number) => startOf[every](calendarNamed(calendar).dateAt(time[bar]!).dayNumber)
    const buys: number[] = []
    for (let bar = first; bar <= last; bar++) {
      // A period that began before the first bar has its first day elsewhere.
      const isNew = bar === 0 ? every === 'day' : periodOf(bar) !== periodOf(bar - 1)
      if (isNew) buys.push(bar)
    }
    if (buys.length < leastBuys) return refused(`That time has ${buys.length === 0 ? 'no' : 'only one'} first trading day of a ${every}.`)
    const units = buys.reduce((sum, bar) => sum + amount / (open[bar]! * contractSize), 0)
    const paid = amount * buys.length
    const value = units * close[last]! * contractSize
    const atOnce = (paid / open[buys[0]!]!) * close[last]!
    const cash = currency === 'USD' ? figures.money : figures.number
    const day = firstDayOf[every]
    const rate = yearlyRate(
      buys.map((bar) => time[bar]!),
      amount,
      { at: time[last]!, value },
    )
    return ok({
      result: {
        symbol: input.symbol,
        every,
        currency,
        amount: cash(amount, 'the sum of each purchase'),
        buys: figures.counted(buys.length, 'purchase', `${day} from the first to the last`),
        since: scene.moment(buys[0]!, 'open time of the bar of the first purchase'),
        until: scene.moment(last, 'open time of the last bar'),
        paid: cash(paid, 'sum × purchases'),
        units: figures.units(Number(units.toPrecision(8)), 'sum ÷ open of each purchase, added up'),
        mean_price: figures.price(paid / units / contractSize, 'paid ÷ units'),
        value: cash(value, 'units × last close'),
        gain: figures.change((value / paid - 1) * 100, 'value ÷ paid − 1'),
        yearly: figures.change(rate && rate * 100, 'yearly rate at which every payment grows to the value together'),
        at_once: cash(atOnce, 'the same total, all of it bought at the first purchase’s open × last close'),
        at_once_gain: figures.change((atOnce / paid - 1) * 100, 'last close ÷ open of the first purchase − 1'),
      },
    })
  },
  tell: ({ symbol, every, currency, amount, buys, since, until, paid, units, mean_price, value, gain, yearly, at_once, at_once_gain }) =>
    sentences(
      say`${amount} put into ${symbol} on ${firstDayOf[every]} from ${since} to ${until} makes ${buys}: ${paid} paid, worth ${value} at the last close (${gain}).`,
      yearly && say`That is ${yearly} a year for each payment from its day on.`,
      say`It bought ${units} units at ${mean_price} on average.`,
      say`All of it at the first purchase would be worth ${at_once} (${at_once_gain}).`,
      currency === 'USD' ? null : say`Sums are in ${currency}.`,
      say`Costs, dividends and taxes are not counted.`,
    ),
})
