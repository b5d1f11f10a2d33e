import { calendarNamed } from '../../market/calendar.ts'
import { timeframeMinutes } from '../../market/timeframe.ts'
import { dailyWindowAt, openingWindowAt, sessionWindowAt, type WindowAt } from '../bar-clock.ts'
import { typicalPrice } from '../decimal-units.ts'
import { pivotLevels, pivotLines } from '../pivot.ts'
import { remember } from './stages.ts'
import type { Form, FormInput } from './stream-form.ts'

const dayOf = ({ facts }: FormInput) => {
  const { dateAt } = calendarNamed(facts.calendar ?? 'crypto')
  return (time: number) => dateAt(time).dayNumber
}

/** `windowRange` bar by bar. */
function rangeForm({ keeps, facts }: FormInput, windowAt: WindowAt): ReturnType<Form> {
  const barSeconds = timeframeMinutes[facts.timeframe] * 60
  const draft = remember(keeps, { top: Number.NaN, bottom: Number.NaN, start: Number.NaN })
  return ({ time, high, low }) => {
    const state = draft()
    const { from, to } = windowAt(time)
    if (from !== state.start) {
      state.start = from
      state.top = state.bottom = Number.NaN
    }
    if (time >= from && time < to) {
      state.top = state.top >= high ? state.top : high
      state.bottom = state.bottom <= low ? state.bottom : low
    }
    return time + barSeconds >= to ? { high: state.top, low: state.bottom } : { high: Number.NaN, low: Number.NaN }
  }
}

const noPivots = Object.fromEntries(pivotLines.map((line) => [line, Number.NaN]))

/** Indicators that look at trading days and clock times; each is the batch form of the same name, bar by bar. */
export const dayForms = {
  opening_range: (input) => rangeForm(input, openingWindowAt(input.facts.calendar ?? 'crypto', input.param('minutes'))),
  session_range: (input) => {
    const { facts, param } = input
    return rangeForm(input, facts.session ? sessionWindowAt(facts.session) : dailyWindowAt(param('from'), param('to'), facts.zone ?? 'UTC'))
  },
  pivot: (input) => {
    const dayAt = dayOf(input)
    const draft = remember(input.keeps, { day: Number.NaN, known: noPivots, high: 0, low: 0, close: 0 })
    return (bar) => {
      const state = draft()
      const day = dayAt(bar.time)
      const isNew = day !== state.day
      if (isNew && !Number.isNaN(state.day)) state.known = pivotLevels(state.high, state.low, state.close)
      state.high = isNew ? bar.high : Math.max(state.high, bar.high)
      state.low = isNew ? bar.low : Math.min(state.low, bar.low)
      state.close = bar.close
      state.day = day
      return state.known
    }
  },
  vwap: (input) => {
    const dayAt = dayOf(input)
    const draft = remember(input.keeps, { day: Number.NaN, money: 0, traded: 0 })
    return (bar) => {
      const state = draft()
      const day = dayAt(bar.time)
      if (day !== state.day) state.money = state.traded = 0
      state.day = day
      state.money += typicalPrice(bar.high, bar.low, bar.close) * bar.volume
      state.traded += bar.volume
      return { value: state.traded > 0 ? state.money / state.traded : Number.NaN }
    }
  },
} as const satisfies Record<string, Form>
