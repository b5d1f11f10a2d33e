import { sessionHours } from '../market/session.ts'
import { describeCooldown, describeSession } from '../strategy/describe.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { SessionFilter } from '../strategy/plan.ts'
import { beginsDay, betweenText, endsDay, isOneOfDays, minuteText, momentOf, pineDay, tradingWeekday, zoneText } from './moments.ts'
import { comment, floatText, logical, operand, quoted } from './pine-text.ts'
import { chartContext, type Script } from './script.ts'

/** What the limits of a plan add to its script. */
export interface Limits {
  /** Conditions that every entry asks. */
  readonly gates: readonly string[]
  readonly state: readonly string[]
  /** Before what has happened is looked at: a new day begins its counts. */
  readonly onBar: readonly string[]
  readonly onFill: readonly string[]
  readonly onClose: readonly string[]
}

const none: Limits = { gates: [], state: [], onBar: [], onFill: [], onClose: [] }

/** The plain words of the rule at a path, as a comment. */
export const wordsOf = (script: Script, path: string, fallback: string): string => {
  const line = ruleLines(script.plan).find((each) => each.path === path)
  return comment(line?.text ?? fallback, line?.number ? `${line.number}.` : '·')
}

const fillOfEntries = (script: Script) => (script.fillsAtClose ? 'close' : 'next_open')

/** Whether the session lets an entry fill at its moment (fill rule 15). */
function sessionGate(script: Script, filter: SessionFilter): string {
  const { days, hours, blocked, named, zone } = filter
  const context = chartContext(script, 'session', fillOfEntries(script))
  const moment = momentOf(context)
  const minute = (zoneName: string) => minuteText(script, moment, zoneName)
  const own = zoneText(script, zone)
  const parts: string[] = []
  if (days) parts.push(isOneOfDays(tradingWeekday(script, script.fillsAtClose ? 'time' : moment), days))
  if (hours) parts.push(hours.map(({ from, to }) => operand(betweenText(minute(own), from, to))).join(' or '))
  if (named)
    parts.push(
      named
        .map((name) => operand(betweenText(minute(quoted(sessionHours[name].zone)), sessionHours[name].from, sessionHours[name].to)))
        .join(' or '),
    )
  for (const { day, from, to } of blocked ?? []) {
    const isIn = betweenText(minute(own), from, to)
    // Hours that pass midnight belong to the day on which they begin.
    const start = from < to ? moment : `${moment} - (${minute(own)} < ${minuteNumber(to)} ? 86400000 : 0)`
    const isDay = day && `dayofweek(${start}, ${own}) == ${pineDay(day)}`
    parts.push(`not (${logical([isIn, ...(isDay ? [isDay] : [])], 'and')})`)
  }
  return parts.length === 0 ? 'true' : logical(parts, 'and')
}

const minuteNumber = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

function session(script: Script): Limits {
  const filter = script.plan.session
  if (!filter) return none
  script.chart.lines.push('', wordsOf(script, 'session', describeSession(filter).join('; ')))
  return { ...none, gates: [script.chart.declare('inSession', sessionGate(script, filter))] }
}

/** Dates of trading days, both included: the date is that of the exchange. */
const dateText = (date: string, daysLater = 0): string => {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + daysLater)
  return `timestamp(syminfo.timezone, ${at.getUTCFullYear()}, ${at.getUTCMonth() + 1}, ${at.getUTCDate()}, 0, 0)`
}

const capitalFrom = (moment: string) => `${moment} + eveningShift`

function period(script: Script): Limits {
  const { from, to } = script.plan.period
  if (!from && !to) return none
  const { chart } = script
  chart.lines.push(
    '',
    ...(from ? [wordsOf(script, 'period.from', `from ${from.value}`)] : []),
    ...(to ? [wordsOf(script, 'period.to', `to ${to.value}`)] : []),
  )
  tradingWeekday(script, 'time')
  const parts = [
    ...(from ? [`${capitalFrom('time')} >= ${dateText(from.value)}`] : []),
    ...(to ? [`${capitalFrom(momentOf(chartContext(script, 'period.to', 'next_open')))} < ${dateText(to.value, 1)}`] : []),
  ]
  return { ...none, gates: [chart.declare('inPeriod', parts.join(' and '))] }
}

/** The condition on which everything is closed because the period is over; null where it has no end. */
export function periodEnd(script: Script): string | null {
  const { to } = script.plan.period
  if (!to) return null
  const moment = momentOf(chartContext(script, 'period.to', 'next_open'))
  return script.chart.declare('periodEnds', `${capitalFrom(moment)} >= ${dateText(to.value, 1)}`)
}

/** The first thing that an entry may fill in after this close: a new trading day, or still this one. */
const ofNextDay = (script: Script) => (script.fillsAtClose ? 'false' : endsDay(script))

const countedWhy = 'The day’s limits are asked at the close that decides an entry; a backtest here asks at its fill.'

function perDay(script: Script): Limits {
  const { maxTradesPerDay, dailyStop } = script.plan
  if (!maxTradesPerDay && !dailyStop) return none
  if (!script.fillsAtClose) script.note(maxTradesPerDay ? 'maxTradesPerDay' : 'dailyStop', 'limits of a day', countedWhy)
  const { chart } = script
  chart.lines.push(
    '',
    ...(maxTradesPerDay ? [wordsOf(script, 'maxTradesPerDay', 'trades a day')] : []),
    ...(dailyStop ? [wordsOf(script, 'dailyStop', 'daily stop')] : []),
  )
  const begins = beginsDay(chartContext(script, 'dailyStop', 'next_open'))
  const next = ofNextDay(script)
  const anew = (text: string) => (next === 'false' ? text : next === 'true' ? 'true' : `${next} or ${text}`)
  const losses = dailyStop?.losses
  const percent = dailyStop?.percent
  return {
    gates: [
      ...(maxTradesPerDay ? [anew(`tradesToday < ${maxTradesPerDay.value}`)] : []),
      ...(losses === undefined ? [] : [anew(`lossesToday < ${losses}`)]),
      ...(percent === undefined ? [] : [anew(`(equityOfDay - strategy.equity) / equityOfDay < ${floatText(percent / 100)}`)]),
    ],
    state: [
      ...(maxTradesPerDay ? ['var int tradesToday = 0'] : []),
      ...(losses === undefined ? [] : ['var int lossesToday = 0']),
      ...(percent === undefined
        ? []
        : ['var float equityOfDay = strategy.initial_capital', 'var float equityBefore = strategy.initial_capital']),
    ],
    onBar: [
      `if ${begins}`,
      ...(maxTradesPerDay ? ['    tradesToday := 0'] : []),
      ...(losses === undefined ? [] : ['    lossesToday := 0']),
      ...(percent === undefined ? [] : ['    equityOfDay := equityBefore', '']),
      ...(percent === undefined ? [] : ['equityBefore := strategy.equity']),
    ],
    onFill: maxTradesPerDay ? ['tradesToday += 1'] : [],
    onClose: losses === undefined ? [] : ['if made < -0.000001', '    lossesToday += 1'],
  }
}

/** Bars, or signals, that are waited for after an exit or losses. */
function cooldown(script: Script): Limits {
  const rule = script.plan.cooldown
  if (!rule) return none
  const { bars = 0, minutes, days, signals, after, count = 1 } = rule
  if (after === 'stop' || minutes !== undefined || days !== undefined) {
    script.miss('cooldown', describeCooldown(rule), 'A script waits so many bars or signals after an exit or a loss.')
    return none
  }
  script.chart.lines.push('', wordsOf(script, 'cooldown', 'cooldown'))
  const entersOn = script.fillsAtClose ? 'bar_index' : 'bar_index + 1'
  const exitBar = 'strategy.closedtrades.exit_bar_index(strategy.closedtrades - 1)'
  const begins = [
    `cooledAfter := ${exitBar} + ${bars}`,
    ...(signals === undefined ? [] : [`signalsToSkip := ${signals}`, 'skipsLong := longWas', 'skipsShort := shortWas']),
  ]
  return {
    gates: [`${entersOn} > cooledAfter`],
    state: [
      'var int cooledAfter = -1',
      ...(after === 'loss' ? ['var int lossesInARow = 0'] : []),
      ...(signals === undefined
        ? []
        : [
            'var int signalsToSkip = 0',
            'var bool longWas = false',
            'var bool shortWas = false',
            'var bool skipsLong = false',
            'var bool skipsShort = false',
          ]),
    ],
    onBar: [],
    onFill: [],
    onClose:
      after === 'exit'
        ? begins
        : [
            'lossesInARow := made < -0.000001 ? lossesInARow + 1 : 0',
            `if lossesInARow >= ${count}`,
            '    lossesInARow := 0',
            ...begins.map((line) => `    ${line}`),
          ],
  }
}

/** Coming back after an exit (fill rule 10). */
function reentry(script: Script): Limits {
  const rule = script.plan.reentry
  if (!rule) return none
  script.chart.lines.push('', wordsOf(script, 'reentry', 're-entry'))
  return {
    ...none,
    state: ['var int lastSide = 0', 'var int lastExitBar = -1', 'var int reentriesUsed = 0'],
    onClose: [
      'lastSide := trade.isReversed ? 0 : trade.side',
      'lastExitBar := strategy.closedtrades.exit_bar_index(strategy.closedtrades - 1)',
      'reentriesUsed := trade.reentries',
    ],
  }
}

/** Everything that says when an entry is allowed. */
export function limitsOf(script: Script): Limits {
  const all = [session(script), period(script), perDay(script), cooldown(script), reentry(script)]
  const of = (key: keyof Limits) => all.flatMap((each) => each[key])
  return { gates: of('gates'), state: of('state'), onBar: of('onBar'), onFill: of('onFill'), onClose: of('onClose') }
}
