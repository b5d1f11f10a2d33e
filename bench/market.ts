import { performance } from 'node:perf_hooks'
import type { Bars } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { createSearchIndex } from '@playbook/engine/market/search-index'
import { lastBars, simulateBars } from '@playbook/engine/market/simulate'
import { timeframeLabel, timeframes } from '@playbook/engine/market/timeframe'
import type { Figure } from './figure.ts'

const now = Date.UTC(2026, 0, 1) / 1000
const tenYearsAgo = Date.UTC(2016, 0, 1) / 1000
// A symbol for each timeframe that nobody asked before, so that its daily path is still to be made.
const coldSymbols = ['GBPUSD', 'ETHUSD', 'MSFT', 'NAS100', 'XAGUSD', 'USDCAD', 'SOLUSD', 'NVDA', 'GER40']

function market(symbol: string): Instrument {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`No market called ${symbol}`)
  return instrument
}

function millisecondsOf(work: () => Bars): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const repeated = (work: () => Bars, times: number) => median(Array.from({ length: times }, () => millisecondsOf(work)))

const inMs = (name: string, value: number, goalMs: number | null): Figure => ({
  name,
  value,
  unit: 'ms',
  goal: goalMs === null ? null : `under ${goalMs} ms`,
})

function thousandBars(): Figure[] {
  return timeframes.flatMap((timeframe, i) => {
    const instrument = market(coldSymbols[i] ?? 'AUDUSD')
    const ask = () => lastBars(instrument, timeframe, now, 1_000)
    return [
      inMs(`1,000 simulated ${timeframeLabel[timeframe]} bars of ${instrument.symbol}, first time`, millisecondsOf(ask), null),
      inMs(`1,000 simulated ${timeframeLabel[timeframe]} bars of ${instrument.symbol}, again`, repeated(ask, 9), 10),
    ]
  })
}

/** So many made-up companies, each with a symbol of its own. */
function madeUpMarkets(count: number): { instrument: Instrument; aliases: readonly string[] }[] {
  const heads = ['Northern', 'Atlas', 'Blue River', 'Quantum', 'Silver', 'Harbour', 'Pioneer', 'Meridian', 'Copper Hill', 'Evergreen']
  const tails = ['Energy', 'Software', 'Foods', 'Semiconductors', 'Airlines', 'Insurance', 'Motors', 'Pharma', 'Retail', 'Shipping']
  const base = market('AAPL')
  return Array.from({ length: count }, (_, i) => {
    const symbol = i
      .toString(26)
      .padStart(4, '0')
      .replaceAll(/[0-9]/g, (each) => 'QRSTUVWXYZ'.charAt(Number(each)))
      .toUpperCase()
    const name = `${heads[i % heads.length] ?? ''} ${tails[Math.floor(i / 10) % tails.length] ?? ''} ${symbol.slice(-2)}`
    return { instrument: { ...base, symbol, name, description: `Shares of ${name}` }, aliases: [] }
  })
}

function searchFigure(): Figure {
  const index = createSearchIndex(madeUpMarkets(10_000))
  const typed = [
    'QRSA',
    'atlas',
    'softwre',
    'blue rivr',
    'quantun airlines',
    'b',
    'zzzz',
    'hil copper',
    'semicondutcors',
    'pharma qq',
    'norhtern',
    'sh',
  ]
  for (const text of typed) index.search(text)
  const times = Array.from({ length: 20 }, () => typed)
    .flat()
    .map((text) => {
      const start = performance.now()
      index.search(text)
      return performance.now() - start
    })
  const p95 = times.toSorted((x, y) => x - y)[Math.floor(times.length * 0.95)] ?? NaN
  return inMs('search of 10,000 markets, with and without typing errors, p95', p95, 20)
}

/** How long the simulated market takes; times of one core. */
// oxlint-disable-next-line typescript/require-await -- every group of benchmarks is asked for alike, and others wait for input
export async function marketBenchmarks(): Promise<Figure[]> {
  const first = market('EURUSD')
  const crypto = market('BTCUSD')
  return [
    searchFigure(),
    inMs(
      'ten years of simulated D1 bars, first time in the process',
      millisecondsOf(() => simulateBars(first, '1d', tenYearsAgo, now)),
      30,
    ),
    inMs(
      'ten years of simulated D1 bars',
      repeated(() => simulateBars(first, '1d', tenYearsAgo, now), 9),
      30,
    ),
    inMs(
      'ten years of simulated H1 bars',
      repeated(() => simulateBars(first, '1h', tenYearsAgo, now), 5),
      300,
    ),
    inMs(
      '1,000,000 simulated M1 bars',
      repeated(() => lastBars(crypto, '1m', now, 1_000_000), 3),
      1_500,
    ),
    ...thousandBars(),
  ]
}
