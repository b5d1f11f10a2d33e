import { expect, test } from 'vitest'
import { conditionColumn } from '../../conditions/condition-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { readText } from '../../reader/read-text.ts'
import { describeExpr } from '../../strategy/describe.ts'
import { isFigure, type ResultNode } from '../figure.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const

function run(input: Readonly<Record<string, unknown>>) {
  const found = runOnSimulated('what_happened_after', { ...chart, ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const problemOf = (input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated('what_happened_after', { ...chart, ...input })
  return found.ok ? null : found.problem
}

/** The value at a path of a result. */
function valueAt(result: ResultNode, path: string): number | null {
  let at: unknown = result
  for (const name of path.split('.')) at = (at as Record<string, unknown>)[name]
  return isFigure(at) ? at.value : null
}

test('a cohort has the figures of a plain loop over the bars', () => {
  const { result } = run({ text: 'close is above open', bars: 500, horizon: 3 })
  const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 500)
  const rose = (i: number) => bars.close[i]! > bars.open[i]!
  const cases = Array.from({ length: 499 }, (_, k) => k + 1).filter((i) => rose(i) && !rose(i - 1))
  const changes = (of: readonly number[]) => of.filter((i) => i + 3 <= 499).map((i) => (bars.close[i + 3]! / bars.close[i]! - 1) * 100)
  const upOf = (values: readonly number[]) => (values.filter((value) => value > 0).length / values.length) * 100
  let apart = 0
  let free = -1
  for (const i of cases)
    if (i >= free && i + 3 <= 499) {
      apart += 1
      free = i + 3
    }
  const ended = changes(cases)
  expect(valueAt(result, 'cases')).toBe(cases.length)
  expect(valueAt(result, 'bars')).toBe(500)
  expect(valueAt(result, 'after.0.count')).toBe(ended.length)
  expect(valueAt(result, 'after.0.apart')).toBe(apart)
  expect(valueAt(result, 'after.0.up')).toBeCloseTo(upOf(ended), 9)
  expect(valueAt(result, 'after.0.all.up')).toBeCloseTo(upOf(changes(Array.from({ length: 500 }, (_, i) => i))), 9)
  const sorted = ended.toSorted((a, b) => a - b)
  const quantile = (share: number) => {
    const at = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
    return below + (above - below) * (at - Math.floor(at))
  }
  expect(valueAt(result, 'after.0.median')).toBeCloseTo(quantile(0.5), 9)
  expect(valueAt(result, 'after.0.low')).toBeCloseTo(quantile(0.1), 9)
  expect(valueAt(result, 'after.0.high')).toBeCloseTo(quantile(0.9), 9)
  // Wilson 1927, with the share of all cases and the count of those that do not overlap.
  const [p, z] = [upOf(ended) / 100, 1.959963985]
  const [middle, half] = [p + z ** 2 / (2 * apart), z * Math.sqrt((p * (1 - p)) / apart + z ** 2 / (4 * apart ** 2))]
  expect(valueAt(result, 'after.0.up_low')).toBeCloseTo(((middle - half) / (1 + z ** 2 / apart)) * 100, 6)
  expect(valueAt(result, 'after.0.up_high')).toBeCloseTo(((middle + half) / (1 + z ** 2 / apart)) * 100, 6)
  expect(valueAt(result, 'shown')).toBe(50)
  expect((result['newest'] as ResultNode[]).length).toBe(50)
  const last = cases.findLast((i) => i + 3 <= 499)!
  expect((result['newest'] as ResultNode[])[0]).toMatchObject({
    time: { value: bars.time[last], from: bars.time[last], to: bars.time[last + 3] },
    change: { value: expect.closeTo((bars.close[last + 3]! / bars.close[last]! - 1) * 100, 9) },
  })
})

test('the answer tells the cohort against all bars, each figure from the result', () => {
  const { said, answer } = run({ text: 'RSI(14) is below 30' })
  expect(said).toMatch(
    /^“RSI\(14\) is below 30” became true \d+ times in 5,000 bars of EURUSD H1 from .* 10 bars later the close was higher in [\d.]+% of the cases \(95% interval [\d.]+% to [\d.]+%, from the \d+ that do not overlap\), against [\d.]+% of all bars\./,
  )
  expect(said).toContain('| 50 bars |')
  expect(said).toContain('6 horizons were looked at')
  expect(answer.figures.every(({ from, to, formula }) => from !== null && to !== null && formula !== '')).toBe(true)
})

test('a condition on a higher timeframe is decided as a backtest decides it', () => {
  const words = 'close is above the EMA(50) on D1 and RSI(14) on H1 crosses above 30'
  const { result } = run({ text: words, bars: 3_000 })
  const plan = readText(`Buy when ${words}. Sell after 5 bars.`, chart).plan!
  const instrument = findInstrument('EURUSD')!
  const bars = lastBars(instrument, '1h', testNow, 12_000)
  const column = conditionColumn(plan.entryLong!.when, newWorld({ bars, timeframe: '1h', instrument }))
  const isTrue = Array.from({ length: 3_000 }, (_, k) => 9_000 + k).filter((i) => column[i] === 1)
  expect(isTrue.length).toBeGreaterThan(5)
  expect(valueAt(result, 'true_bars')).toBe(isTrue.length)
})

test('a chart that the words name is the one that is looked at, and every bar can be a case', () => {
  const begins = run({ text: 'RSI(14) is above 60 on H4', bars: 1_000 })
  const every = run({ text: 'RSI(14) is above 60 on H4', bars: 1_000, cases: 'every_bar' })
  expect(begins.result['market']).toBe('EURUSD H4')
  expect(valueAt(every.result, 'cases')).toBe(valueAt(begins.result, 'true_bars'))
  expect(valueAt(begins.result, 'cases')!).toBeLessThan(valueAt(every.result, 'cases')!)
  expect(every.said).toContain('was true on')
})

test('cases that overlap are counted apart, and few of them are called too few', () => {
  const { result, said } = run({ text: 'RSI(14) is above 70', cases: 'every_bar', horizon: 50, bars: 600 })
  expect(valueAt(result, 'after.0.apart')!).toBeLessThan(valueAt(result, 'after.0.count')!)
  expect(said).toMatch(/Only \d+ do not overlap: with fewer than 20 such cases nothing can be told from chance\./)
  expect(result['after']).toMatchObject([{ verdict: 'few' }])
})

test('between two dates no bar outside of them counts', () => {
  const { result } = run({ text: 'close is above open', from: '2025-03-03', to: '2025-03-14', horizon: 1 })
  // Ten trading days of 24 hourly bars, which open at 22:00 UTC of the day before (summer time in New York from 9 March: 21:00).
  expect(valueAt(result, 'bars')).toBe(240)
  expect(valueAt(result, 'since')).toBe(Date.UTC(2025, 2, 2, 22) / 1_000)
  expect(valueAt(result, 'until')).toBe(Date.UTC(2025, 2, 14, 20) / 1_000)
  expect(valueAt(result, 'after.0.all.count')).toBe(239)
})

test('what was never true is an answer, not a refusal', () => {
  expect(run({ text: 'close is above 100000', timeframe: '1d' }).said).toMatch(
    /^“close is above 100000” never became true in [\d,]+ bars of EURUSD D1/,
  )
})

test('a condition that is not wholly read is refused with its words', () => {
  expect(problemOf({ text: 'rsi < 30 and flurb gnarb' })).toBe(
    'These words were not understood: “flurb gnarb”. Say them in another way, or leave them out.',
  )
  expect(problemOf({ text: 'buy when rsi < 30' })).toMatch(/^Only a condition is read here\./)
  expect(problemOf({ text: 'rsi is low' })).toMatch(/“is low”/)
  expect(problemOf({ text: 'rsi < 30', from: '2025-02-30' })).toBe('2025-02-30 is not a date that exists.')
  expect(problemOf({ text: 'rsi < 30', from: '2030-01-01' })).toBe('There are no closed bars of EURUSD H1 from 2030-01-01.')
})

test('what is said while the condition is true can be scored later', () => {
  const { statements, result } = run({ text: 'close is above 0.0001', cases: 'every_bar', horizon: 5 })
  expect(result['is_now']).toBe(true)
  const [statement] = statements!
  expect(statement).toMatchObject({ kind: 'what_happened_after', horizonBars: 5, madeAt: valueAt(result, 'until') })
  expect(statement!.stated).toBe(statement!.base)
  expect(run({ text: 'close is above 100000', timeframe: '1d' }).statements).toEqual([])
})

test('it can be tested as a strategy that reads back to the same condition, held to the horizon', () => {
  const { offers } = run({ text: 'RSI(14) is below 30 on Mondays', horizon: 7 })
  const [offer] = offers!
  const { status, plan } = readText(offer?.is === 'strategy' ? offer.text : '')
  expect(status).toBe('ok')
  expect(describeExpr(plan!.entryLong!.when)).toBe('RSI(14) is below 30 and on Monday')
  expect(plan!.timeExits).toMatchObject([{ kind: 'bars', value: 7 }])
})

test('the bars of the cases are handed out to be marked, the first of them where the counts begin', () => {
  const { cases, result } = foundBy('what_happened_after', { ...chart, text: 'RSI(14) crosses below 30' })
  expect(cases).toHaveLength(figureAt(result, 'cases').value)
  expect(cases![0]).toBe(figureAt(result, 'cases').from)
  const often = foundBy('what_happened_after', { ...chart, text: 'the close is above the open', cases: 'every_bar' })
  expect(often.cases).toHaveLength(300)
  expect(often.cases![0]).toBe(figureAt(often.result, 'cases').from)
})
