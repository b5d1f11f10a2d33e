import { describe, expect, test } from 'vitest'
import { barColumns, type Bars } from '../../market/bars.ts'
import { figurePaths, type Figure } from '../figure.ts'
import { prepareCall } from '../prepare-call.ts'
import { answerOf } from '../say.ts'
import { simulatedData } from '../testing/simulated-data.ts'
import type { ToolData } from '../tool.ts'

const asked = [
  ['price_now', {}],
  ['market_overview', {}],
  ['candles', {}],
  ['range_figures', { period: 'this_month' }],
  ['extremes', {}],
  ['trend', {}],
  ['levels', {}],
  ['levels', { kind: 'trendline' }],
  ['indicator_value', { text: 'upper Bollinger band' }],
  ['explain_bar', { back: 7 }],
  ['volatility', {}],
  ['volume', {}],
  ['range_profile', {}],
  ['sessions', {}],
  ['seasonality', {}],
  ['gaps', {}],
  ['compare', { others: 'XAUUSD, GBPUSD', period: 'last_month' }],
  ['correlation', { others: 'XAUUSD, GBPUSD' }],
  ['big_moves', {}],
  ['candle_patterns', {}],
  ['streak', {}],
] as const

const charts = [
  { symbol: 'EURUSD', timeframe: '1h' },
  { symbol: 'BTCUSD', timeframe: '15m' },
  { symbol: 'AAPL', timeframe: '1d' },
  { symbol: 'US500', timeframe: '1w' },
] as const

/** The data of a call, made once, with every bar that was handed out. */
function kept(data: ToolData): ToolData & { readonly handedOut: ReadonlyMap<string, Bars> } {
  const handedOut = new Map<string, Bars>()
  const bars = (...chart: Parameters<ToolData['bars']>) => {
    const key = chart.join(' ')
    const made = handedOut.get(key) ?? data.bars(...chart)
    handedOut.set(key, made)
    return made
  }
  return { ...data, bars, handedOut }
}
const copies = (all: ReadonlyMap<string, Bars>) => [...all].map(([key, bars]) => [key, barColumns.map((column) => [...bars[column]])])

describe.each(charts)('on %o', (chart) => {
  test.each(asked)('%s %o gives the same again, keeps the bars as they are, and each figure names the bars it is of', (tool, more) => {
    const input = { ...chart, ...more }
    const call = prepareCall(tool, input)
    if (!call.ok) throw new Error(call.problem)
    const data = kept(simulatedData(call.value.needs))
    const found = call.value.run(data)
    if (!found.ok) throw new Error(found.problem)
    const before = copies(data.handedOut)
    expect(call.value.run(data)).toEqual(found)
    expect(copies(data.handedOut)).toEqual(before)
    const times = new Set([...data.handedOut.values()].flatMap((bars) => [...bars.time]))
    const isPlaced = ({ from, to }: Figure) => (from === null || times.has(from)) && (to === null || (times.has(to) && to >= from!))
    const isWhole = (figure: Figure) => Number.isFinite(figure.value) && figure.formula !== '' && /\d/.test(figure.text) && isPlaced(figure)
    expect([...figurePaths(found.value.result)].filter(([figure]) => !isWhole(figure))).toEqual([])
    const told = call.value.tell(found.value.result)
    const { figures, content } = answerOf(Array.isArray(told) ? told : [], [{ id: 't1', tool, input, result: found.value.result }])
    expect(figures.length).toBeGreaterThan(0)
    expect(content).not.toMatch(/undefined|NaN|Infinity| {2}| \.|\(\)/)
  })
})
