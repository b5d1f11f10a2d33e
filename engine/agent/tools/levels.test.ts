import { expect, test } from 'vitest'
import { latestAtr } from '../../analysis/key-figures.ts'
import { findDrawingProblem } from '../../drawings/find-drawing-problem.ts'
import { zonesAt } from '../../indicators/structure/zones.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { prepareCall } from '../prepare-call.ts'
import { simulatedData, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const eurusd = { symbol: 'EURUSD', timeframe: '1h' }
const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 1_000)
const close = bars.close[999]!

test('the zones around the price are those of the detector, with their distance and their touches', () => {
  const below = zonesAt(bars, 999, { span: 500 }).filter(({ high }) => high < close)
  const nearest = below.toSorted((a, b) => b.high - a.high)[0]!
  const { result } = foundBy('levels', { ...eurusd, kind: 'zone', side: 'support' })
  expect(figureAt(result, 'supports.0.low').value).toBe(Number(nearest.low.toFixed(5)))
  expect(figureAt(result, 'supports.0.high').value).toBe(Number(nearest.high.toFixed(5)))
  expect(figureAt(result, 'supports.0.distance').value).toBeCloseTo((close - nearest.high) / 0.0001, 6)
  expect(figureAt(result, 'supports.0.distance_atr').value).toBeCloseTo((close - nearest.high) / latestAtr(bars)!, 10)
  expect(figureAt(result, 'supports.0.touches')).toMatchObject({ value: nearest.touches.length, from: bars.time[nearest.touches[0]!] })
  expect(figureAt(result, 'supports.0.bars_since').value).toBe(999 - nearest.touches.at(-1)!)
  expect(result['resistances']).toEqual([])
})

test('each level that is drawn can be drawn, and its evidence is that of its kind', () => {
  const { drawings, result } = foundBy('levels', eurusd)
  expect(new Set(drawings!.map(({ id }) => id)).size).toBe(drawings!.length)
  expect(drawings!.map(({ type }) => type)).toEqual(expect.arrayContaining(['zone', 'trendline', 'line']))
  for (const { id, type, properties, evidence } of drawings!) {
    expect(findDrawingProblem(type, properties)).toBeNull()
    expect(id).toMatch(/^[a-z0-9-]{1,64}$/)
    expect(evidence.hold_rate).toBeGreaterThanOrEqual(evidence.interval![0])
    expect(evidence.hold_rate).toBeLessThanOrEqual(evidence.interval![1])
    expect(evidence.random_rate).toBeGreaterThan(0)
  }
  expect(new Set(drawings!.map(({ timeframe, known_at }) => `${timeframe} ${known_at}`))).toEqual(new Set([`1h ${bars.time[999]}`]))
  const zone = drawings!.find(({ type }) => type === 'zone')!
  expect(zone.evidence.n).toBe(figureAt(result, 'records.0.cases').value)
  expect(zone.evidence.hold_rate).toBeCloseTo(figureAt(result, 'records.0.share').value / 100, 12)
})

test('resistance zones are red, support zones have the colour of zones', () => {
  const colors = foundBy('levels', { ...eurusd, kind: 'zone' }).drawings!.map(
    ({ properties: { label, color } }) => `${label} ${color ?? 'usual'}`,
  )
  expect(new Set(colors)).toEqual(new Set(['Support zone usual', 'Resistance zone red']))
})

test('a statement is made for the nearest zone of each side that was asked for, as it is told', () => {
  const { statements, result } = foundBy('levels', eurusd)
  expect(statements!.map(({ kind }) => kind)).toEqual(['support', 'resistance'])
  const [support] = statements!
  expect(support).toMatchObject({ madeAt: bars.time[999], horizonBars: 24, claim: { is: 'holds', side: 'support' } })
  expect(support!.claim).toMatchObject({ high: expect.closeTo(figureAt(result, 'supports.1.high').value, 8) })
  expect(support!.stated! * 100).toBeCloseTo(figureAt(result, 'claims.0.share').value, 10)
  expect(foundBy('levels', { ...eurusd, side: 'resistance' }).statements!.map(({ kind }) => kind)).toEqual(['resistance'])
  expect(foundBy('levels', { ...eurusd, kind: 'average' }).statements).toEqual([])
})

test('alerts are offered beyond the nearest levels of both sides', () => {
  const { offers, result } = foundBy('levels', { ...eurusd, kind: 'zone' })
  expect(offers!.slice(0, 2)).toEqual([
    expect.objectContaining({ is: 'price_alert', condition: 'below', price: figureAt(result, 'supports.0.low').value }),
    expect.objectContaining({ is: 'price_alert', condition: 'above', price: figureAt(result, 'resistances.0.high').value }),
  ])
})

/** Trendlines of one market and timeframe after the other. */
function* trendlines() {
  for (const symbol of ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'BTCUSD', 'AAPL', 'US500'])
    for (const timeframe of ['15m', '1h', '4h', '1d'] as const) yield foundBy('levels', { symbol, timeframe, kind: 'trendline' })
}

test('a broken trendline is told and drawn with the bar that broke it', () => {
  let found: ReturnType<typeof foundBy> | undefined
  for (found of trendlines()) if (found.drawings!.some(({ broken_at }) => broken_at !== null)) break
  const broken = found!.drawings!.find(({ broken_at }) => broken_at !== null)!
  expect(figureAt(found!.result, 'broken.0.time').value).toBe(broken.broken_at)
  expect(found!.said).toContain(', broken at ')
})

test('the answer says how such levels held before, and against what', () => {
  const { said } = foundBy('levels', eurusd)
  expect(said).toMatch(/^EURUSD H1 closed last at [\d.]+\. The nearest support zone is at [\d.]+ to [\d.]+, [\d.]+ pips below it\./)
  expect(said).toMatch(
    /Such zones held in [\d.]+% of \d+ cases \(interval [\d.]+% to [\d.]+%\), against [\d.]+% of levels drawn at random\./,
  )
  expect(foundBy('levels', { symbol: 'XAUUSD', timeframe: '15m', kind: 'average', side: 'support' }).said).toContain(
    'No support was found below it.',
  )
})

test('a chart with too few bars, and one that did not move, are refused', () => {
  const input = { ...eurusd, kind: 'zone' }
  const call = prepareCall('levels', input)
  if (!call.ok) throw new Error(call.problem)
  const data = simulatedData(call.value.needs)
  const withBars = (count: number, price?: number) => {
    const short = lastBars(findInstrument('EURUSD')!, '1h', testNow, Math.max(1, count))
    const flat =
      price === undefined
        ? short
        : {
            ...short,
            open: short.open.map(() => price),
            high: short.high.map(() => price),
            low: short.low.map(() => price),
            close: short.close.map(() => price),
          }
    return call.value.run({
      ...data,
      bars: () => (count === 0 ? { ...flat, length: 0, time: new Float64Array(0), close: new Float64Array(0) } : flat),
    })
  }
  expect(withBars(0)).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
  expect(withBars(20)).toEqual({ ok: false, problem: 'EURUSD H1 has too few closed bars to look for levels.' })
  expect(withBars(200, 1.1)).toEqual({ ok: false, problem: 'EURUSD H1 did not move lately, so it has no levels.' })
})

test('an average that is the nearest level of its side can be put on the chart, with its numbers', () => {
  const offered = (['EURUSD', 'BTCUSD', 'XAUUSD', 'US500', 'GBPUSD', 'USDJPY'] as const).flatMap((symbol) => {
    const { offers, result } = foundBy('levels', { symbol, timeframe: '1h' })
    const sides = [result['supports'], result['resistances']] as unknown as { kind: string; name: string }[][]
    const named = sides.flatMap(([nearest]) => (nearest?.kind === 'average' ? [`Put the ${nearest.name} on the chart`] : []))
    const put = offers!.filter((offer) => offer.is === 'indicator')
    expect(put.map(({ label }) => label).toSorted()).toEqual(named.toSorted())
    return put
  })
  expect(offered.length).toBeGreaterThan(0)
  for (const { label, name, params } of offered) expect(label).toBe(`Put the ${name.toUpperCase()} ${params['period']} on the chart`)
})
