import { patternCatalogue } from '../indicators/patterns.ts'
import type { PatternName } from '../indicators/vocabulary.ts'
import { numberText } from './pine-text.ts'

type PriceName = 'open' | 'high' | 'low' | 'close'
const at = (name: PriceName, n: number): string => (n === 0 ? name : `${name}[${n}]`)

const body = (n: number) => `math.abs(${at('close', n)} - ${at('open', n)})`
const range = (n: number) => `(${at('high', n)} - ${at('low', n)})`
const top = (n: number) => `math.max(${at('open', n)}, ${at('close', n)})`
const bottom = (n: number) => `math.min(${at('open', n)}, ${at('close', n)})`
const upperWick = (n: number) => `(${at('high', n)} - ${top(n)})`
const lowerWick = (n: number) => `(${bottom(n)} - ${at('low', n)})`
const middle = (n: number) => `(${at('open', n)} + ${at('close', n)}) / 2`
const isUp = (n: number) => `${at('close', n)} > ${at('open', n)}`
const isDown = (n: number) => `${at('close', n)} < ${at('open', n)}`
const hasLongBody = (n: number) => `${body(n)} >= ${range(n)} / 2`
const all = (...parts: readonly string[]) => parts.join(' and ')

const engulfs = all(`${top(0)} >= ${top(1)}`, `${bottom(0)} <= ${bottom(1)}`, `${body(0)} > ${body(1)}`)
const isWithin = all(`${top(0)} <= ${top(1)}`, `${bottom(0)} >= ${bottom(1)}`, `${body(0)} < ${body(1)}`)
const isSmallBesides = `${body(1)} <= 0.3 * ${body(2)}`
const opensInBody = (n: number) => all(`open${n === 0 ? '' : `[${n}]`} >= ${bottom(n + 1)}`, `${at('open', n)} <= ${top(n + 1)}`)
const isNarrowest = (bars: number) => all(...Array.from({ length: bars - 1 }, (_, k) => `${range(0)} < ${range(k + 1)}`))
const threeInARow = (isSo: (n: number) => string, sign: '>' | '<') =>
  all(
    ...[2, 1, 0].flatMap((n) => [isSo(n), hasLongBody(n)]),
    ...[1, 0].flatMap((n) => [`${at('close', n)} ${sign} ${at('close', n + 1)}`, opensInBody(n)]),
  )

/** The definitions of `patternCatalogue`, for the bar itself; a bar without range is none of them. */
const definitions = {
  bullish_engulfing: all(isDown(1), isUp(0), engulfs),
  bearish_engulfing: all(isUp(1), isDown(0), engulfs),
  bullish_harami: all(isDown(1), hasLongBody(1), isUp(0), isWithin),
  bearish_harami: all(isUp(1), hasLongBody(1), isDown(0), isWithin),
  piercing_line: all(isDown(1), hasLongBody(1), isUp(0), 'open <= close[1]', `close > ${middle(1)}`, 'close < open[1]'),
  dark_cloud_cover: all(isUp(1), hasLongBody(1), isDown(0), 'open >= close[1]', `close < ${middle(1)}`, 'close > open[1]'),
  hammer: all(`${lowerWick(0)} >= 2 * ${body(0)}`, `${upperWick(0)} <= 0.1 * ${range(0)}`),
  shooting_star: all(`${upperWick(0)} >= 2 * ${body(0)}`, `${lowerWick(0)} <= 0.1 * ${range(0)}`),
  bullish_pin_bar: `3 * ${lowerWick(0)} >= 2 * ${range(0)}`,
  bearish_pin_bar: `3 * ${upperWick(0)} >= 2 * ${range(0)}`,
  doji: `${body(0)} <= 0.1 * ${range(0)}`,
  morning_star: all(isDown(2), hasLongBody(2), isSmallBesides, `${top(1)} < ${middle(2)}`, isUp(0), `close > ${middle(2)}`),
  evening_star: all(isUp(2), hasLongBody(2), isSmallBesides, `${bottom(1)} > ${middle(2)}`, isDown(0), `close < ${middle(2)}`),
  three_white_soldiers: threeInARow(isUp, '>'),
  three_black_crows: threeInARow(isDown, '<'),
  inside_bar: 'high < high[1] and low > low[1]',
  outside_bar: 'high > high[1] and low < low[1]',
  nr4: isNarrowest(4),
  nr7: isNarrowest(7),
} as const satisfies Record<PatternName, string>

/** Whether the pattern ends at the bar; false while too few bars lie before it. */
export const patternText = (name: PatternName): string => {
  const { barsBefore } = patternCatalogue[name]
  return `${barsBefore > 0 ? `bar_index >= ${numberText(barsBefore)} and ` : ''}high > low and ${definitions[name]}`
}
