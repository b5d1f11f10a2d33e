import { describeTimeExit } from '../strategy/describe.ts'
import type { TimeExit } from '../strategy/plan.ts'
import { wordsOf } from './limits.ts'
import { beginsDay, clockOn, endsDay, endsWeek, isOneOfDays, nextOpen, pineDay, tradingWeekday, zoneText } from './moments.ts'
import type { NodeOf } from './node-of.ts'
import { chartContext, isInsideDay, type Script } from './script.ts'

/** When a position is closed by time: `age` is asked of each position, `clock` of the bar; `isNow` fills at this very close. */
type TimedExit = { readonly age: string } | { readonly clock: string; readonly isNow: string }

type ExitOf<K extends TimeExit['kind']> = NodeOf<TimeExit, 'kind', K>
type Translate<E> = (exit: E, script: Script) => TimedExit

const barMs = { hours: 3_600_000, minutes: 60_000 } as const

const afterTime: Translate<ExitOf<'hours' | 'minutes'>> = (exit, script) => ({
  age: `${nextOpen(script)} >= trade.fillTime + ${exit.value * barMs[exit.kind]}`,
})

/** The first open at or after the clock time; the session's last close where the next one opens later (fill rule 2). */
function atClock(script: Script, time: string, zone: string | undefined, day: string | null): TimedExit {
  const moment = nextOpen(script)
  const clock = clockOn(script, moment, time, zoneText(script, zone))
  const dayBefore = clockOn(script, 'time', time, zoneText(script, zone))
  const isOn = (at: string) =>
    `time < ${at} and ${at} <= ${moment}${day === null ? '' : ` and dayofweek(${at}, ${zoneText(script, zone)}) == ${day}`}`
  const ends = endsDay(script)
  return {
    clock: script.chart.declare('clockPassed', `(${isOn(clock)}) or (${isOn(dayBefore)})`),
    isNow: ends === 'true' ? `${clock} < ${moment}` : `${ends} and ${clock} < ${moment}`,
  }
}

const translations = {
  bars: (exit) => ({ age: `bar_index - trade.firstBar + 1 >= ${exit.value}` }),
  days: (exit, script) => {
    const { chart } = script
    const begins = beginsDay(chartContext(script, 'timeExits', 'next_open'))
    chart.declare('dayNumber', `int(ta.cum(${begins} ? 1 : 0))`)
    chart.declare('dayClock', isInsideDay({ timeframe: script.timeframe }) ? 'time - time("1D")' : '0')
    const ends = endsDay(script)
    const next = chart.declare('nextDayNumber', `dayNumber + (${ends} ? 1 : 0)`)
    const clock = chart.declare('nextDayClock', `${ends} ? 0 : ${nextOpen(script)} - time("1D")`)
    return {
      age: `${next} > trade.fillDay + ${exit.value} or ${next} == trade.fillDay + ${exit.value} and ${clock} >= trade.fillClock`,
    }
  },
  hours: afterTime,
  minutes: afterTime,
  time_of_day: (exit, script) => atClock(script, exit.time, exit.zone, null),
  weekday: (exit, script) =>
    exit.time === undefined
      ? { clock: `${endsDay(script)} and (${isOneOfDays(tradingWeekday(script, 'time'), [exit.day])})`, isNow: 'true' }
      : atClock(script, exit.time, exit.zone, pineDay(exit.day)),
  end_of_day: (_exit, script) => ({ clock: endsDay(script), isNow: 'true' }),
  end_of_week: (_exit, script) => ({ clock: endsWeek(script), isNow: 'true' }),
  next_open: (_exit, script) => ({ clock: endsDay(script), isNow: 'false' }),
} as const satisfies { readonly [K in TimeExit['kind']]: Translate<ExitOf<K>> }

const atCloseWhy = 'As entries of this script fill at closes, all its orders do: this exit fills at the close before its open.'

export interface TimedExits {
  /** Asked of each position. */
  readonly ages: readonly string[]
  /** Lines that close everything by the clock. */
  readonly lines: readonly string[]
  readonly countsDays: boolean
}

export function translateTimeExits(script: Script): TimedExits {
  const ages: string[] = []
  const lines: string[] = []
  for (const [k, exit] of script.plan.timeExits.entries()) {
    const path = `timeExits.${k}`
    const words = wordsOf(script, path, `close ${describeTimeExit(exit)}`)
    const translate = translations[exit.kind] as Translate<TimeExit> // the table has the exit's own kind
    const timed = translate(exit, script)
    if (script.fillsAtClose && !('isNow' in timed && timed.isNow === 'true')) script.note(path, describeTimeExit(exit), atCloseWhy)
    if ('age' in timed) {
      ages.push(timed.age)
      continue
    }
    const now = timed.isNow === 'false' ? '' : `immediately = ${timed.isNow}`
    lines.push(words, `if ${timed.clock}`, `    strategy.close_all(${now})`)
  }
  return { ages, lines, countsDays: script.plan.timeExits.some(({ kind }) => kind === 'days') }
}
