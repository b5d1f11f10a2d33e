import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { weekdayOf } from '../market/day-number.ts'
import type { CalendarName, Costs } from '../market/instrument.ts'
import type { Account } from './account.ts'
import { usdPerQuote } from './rates.ts'
import type { RunBasis } from './run-basis.ts'

/** Nights that each bar brings (fill rule 3): over the rollovers up to its open, and over those before its end. */
export interface Financing {
  readonly atOpen: Uint8Array
  readonly inside: Uint8Array
  /** The first bar from each one on that brings a night; the number of bars where none does. */
  readonly nextNight: Int32Array
  /** Share of the notional that a night costs; negative is income. */
  readonly longPerNight: number
  readonly shortPerNight: number
}

const [wednesday, friday] = [3, 5] as const

/** Crypto rolls over at midnight UTC every day; all else at 17:00 New York, three nights at once before the weekend is paid. */
function* rollovers(calendarName: CalendarName, from: number): Generator<{ time: number; nights: number }> {
  const everyDay = calendarName === 'crypto'
  const calendar = calendarNamed(everyDay ? 'crypto' : 'forex')
  const tripleDay = calendarName === 'forex' || calendarName === 'metals' ? wednesday : friday
  for (let day = calendar.dateAt(from).dayNumber; ; day++) {
    const weekday = weekdayOf(day)
    if (!everyDay && (weekday === 0 || weekday === 6)) continue
    yield { time: calendar.day(day).close, nights: !everyDay && weekday === tripleDay ? 3 : 1 }
  }
}

/** Share of the notional that a night costs at a yearly percentage. */
export const nightShare = (percentPerYear: number): number => percentPerYear / 100 / 365

type Nights = Pick<Financing, 'atOpen' | 'inside' | 'nextNight'>

/** Runs over the same bars share the column of their ends, and so their nights. */
const known = new WeakMap<Float64Array, Nights & { readonly calendarName: CalendarName }>()

export function compileFinancing({ financing }: Costs, bars: Bars, ends: Float64Array, calendarName: CalendarName): Financing | null {
  if (!financing || bars.length === 0) return null
  const shared = known.get(ends)
  const { atOpen, inside, nextNight } = shared?.calendarName === calendarName ? shared : countNights(bars, ends, calendarName)
  known.set(ends, { atOpen, inside, nextNight, calendarName })
  const [longPerNight, shortPerNight] = [nightShare(financing.longPercentPerYear), nightShare(financing.shortPercentPerYear)]
  return { atOpen, inside, nextNight, longPerNight, shortPerNight }
}

function countNights(bars: Bars, ends: Float64Array, calendarName: CalendarName): Nights {
  const atOpen = new Uint8Array(bars.length)
  const inside = new Uint8Array(bars.length)
  const nights = rollovers(calendarName, bars.time[0]!)
  let next = nights.next().value
  for (let i = 0; i < bars.length; i++) {
    for (; next.time <= bars.time[i]!; next = nights.next().value) if (i > 0) atOpen[i]! += next.nights
    for (; next.time < ends[i]!; next = nights.next().value) inside[i]! += next.nights
  }
  const nextNight = new Int32Array(bars.length)
  for (let i = bars.length - 1, night = bars.length; i >= 0; i--) {
    if (atOpen[i] !== 0 || inside[i] !== 0) night = i
    nextNight[i] = night
  }
  return { atOpen, inside, nextNight }
}

type Charged = Pick<RunBasis, 'bars' | 'instrument'> & { readonly account: Account }

/** Charges the nights to the open positions, at the bar's opening price: all of them, or those that an order has opened in bar i. */
export function chargeNights(run: Charged, financing: Financing, nights: number, i: number, who: 'all' | 'opened_by_order'): void {
  if (nights === 0) return
  const { account } = run
  const price = run.bars.open[i]!
  const rate = usdPerQuote(account.rates, i, 'open', price)
  for (let k = 0; k < account.openCount; k++) {
    const position = account.positions[k]!
    if (who === 'opened_by_order' && !(position.entryBar === i && position.enteredBy !== 'market')) continue
    const perNight = position.direction > 0 ? financing.longPerNight : financing.shortPerNight
    const cost = position.units * run.instrument.contractSize * price * rate * perNight * nights
    position.financingUsd += cost
    account.balanceUsd -= cost
    account.version++
  }
}
