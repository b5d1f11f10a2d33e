import { conditionColumn } from '@playbook/engine/conditions/condition-column'
import { newWorld } from '@playbook/engine/conditions/world'
import { bb } from '@playbook/engine/indicators/bb'
import { ema } from '@playbook/engine/indicators/ema'
import { macd } from '@playbook/engine/indicators/macd'
import { rsi } from '@playbook/engine/indicators/rsi'
import { sma } from '@playbook/engine/indicators/sma'
import * as indicatorts from 'indicatorts'
import * as technicalindicators from 'technicalindicators'
import * as tradingSignals from 'trading-signals'
import type { Figure } from './figure.ts'
import { threeConditions } from './plans.ts'
import { race } from './race.ts'
import { walkBars } from './walk.ts'

const million = 1_000_000

/** One value after another, as trading-signals is used. */
function feed<T>(indicator: { update(value: number, replaces: boolean): T }, values: readonly number[]): (T | null)[] {
  const results: (T | null)[] = []
  for (const value of values) results.push(indicator.update(value, false))
  return results
}

/** Ours and the same by each library, which is given the array of numbers that it asks for. */
function jobsOf(close: Float64Array) {
  const closes = [...close]
  const { SMA, EMA, RSI, MACD, BollingerBands } = tradingSignals
  return {
    'SMA 20': {
      goal: 'at most 6',
      ours: () => sma(close, 20),
      peers: {
        indicatorts: () => indicatorts.sma(closes, { period: 20 }),
        technicalindicators: () => technicalindicators.sma({ period: 20, values: closes }),
        'trading-signals': () => feed(new SMA(20), closes),
      },
    },
    'EMA 20': {
      goal: 'at most 6',
      ours: () => ema(close, 20),
      peers: {
        indicatorts: () => indicatorts.ema(closes, { period: 20 }),
        technicalindicators: () => technicalindicators.ema({ period: 20, values: closes }),
        'trading-signals': () => feed(new EMA(20), closes),
      },
    },
    'RSI 14': {
      goal: 'at most 8',
      ours: () => rsi(close, 14),
      peers: {
        indicatorts: () => indicatorts.rsi(closes, { period: 14 }),
        technicalindicators: () => technicalindicators.rsi({ period: 14, values: closes }),
        'trading-signals': () => feed(new RSI(14), closes),
      },
    },
    'MACD 12 26 9': {
      goal: 'at most 10',
      ours: () => macd(close, 12, 26, 9),
      peers: {
        indicatorts: () => indicatorts.macd(closes, { fast: 12, slow: 26, signal: 9 }),
        technicalindicators: () =>
          technicalindicators.macd({
            values: closes,
            fastPeriod: 12,
            slowPeriod: 26,
            signalPeriod: 9,
            SimpleMAOscillator: false,
            SimpleMASignal: false,
          }),
        'trading-signals': () => feed(new MACD(new EMA(12), new EMA(26), new EMA(9)), closes),
      },
    },
    'Bollinger Bands 20 2': {
      goal: 'at most 12',
      ours: () => bb(close, 20, 2),
      peers: {
        indicatorts: () => indicatorts.bb(closes, { period: 20 }),
        technicalindicators: () => technicalindicators.bollingerbands({ period: 20, stdDev: 2, values: closes }),
        'trading-signals': () => feed(new BollingerBands(20, 2), closes),
      },
    },
  }
}

/** Time an element over a million closes, new output columns included, ours and the libraries', and of a whole side of a plan. */
export function indicatorBenchmarks(): Promise<Figure[]> {
  const bars = walkBars(million, 60)
  const figures: Figure[] = []
  // A millisecond for a million values is a nanosecond a value. Every indicator of ours goes first, before a library fills the memory.
  const jobs = Object.entries(jobsOf(bars.close))
  const ours = race(Object.fromEntries(jobs.map(([name, job]) => [name, job.ours])))
  for (const [name, { goal, peers }] of jobs) {
    const own = ours[name]!
    figures.push({ name: `${name}, 1,000,000 closes`, value: own, unit: 'ns/value', goal })
    for (const [library, value] of Object.entries(race<string>(peers, 2, 1))) {
      figures.push({ name: `  ${library}`, value, unit: 'ns/value', goal: null, peer: own, ratio: value / own })
    }
  }
  const instrument = { symbol: 'WALK', pip: null, point: 1, tick: 1, calendar: 'crypto' } as const
  const side = threeConditions.entryLong!.when
  const { ns } = race({ ns: () => conditionColumn(side, newWorld({ bars, timeframe: '1m', instrument })) })
  figures.push({
    name: 'a side of three conditions with its four indicators, 1,000,000 bars',
    value: ns,
    unit: 'ns/bar',
    goal: 'at most 58',
  })
  console.log('  tulind is not installed')
  return Promise.resolve(figures)
}
