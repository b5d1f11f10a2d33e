import { newStudy, type ChartStudy } from '@playbook/engine/chart/chart-study'
import { computeStudies, newStudyWorld } from '@playbook/engine/chart/compute-studies'
import { roughBars } from '@playbook/engine/indicators/testing/rough-bars'
import { barsFromRows, type Bar } from '@playbook/engine/market/bars'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeIndicators } from '../markets/compute-indicators.ts'

const whole = fc.integer({ min: 1, max: 120 })
const bounded = { maxLength: 400 }

/** The five indicators of the call, each with random numbers: as the call takes it, as the chart does, and what their lines are called. */
const asked = fc.oneof(
  fc.constantFrom('rsi' as const, 'ema' as const, 'sma' as const).chain((name) =>
    whole.map((period) => ({
      call: { name, params: { period } },
      study: { name, params: { period } },
      lines: { value: `${name}_${period}` },
    })),
  ),
  fc.record({ fast: whole, more: whole, signal: whole }).map(({ fast, more, signal }) => {
    const slow = fast + more
    const prefix = `macd_${fast}_${slow}_${signal}`
    return {
      call: { name: 'macd' as const, params: { fast_period: fast, slow_period: slow, signal_period: signal } },
      study: { name: 'macd' as const, params: { fast, slow, signal } },
      lines: { line: `${prefix}_line`, signal: `${prefix}_signal`, hist: `${prefix}_hist` },
    }
  }),
  fc.record({ period: whole, std: fc.integer({ min: 1, max: 40 }).map((k) => k / 4) }).map(({ period, std }) => ({
    call: { name: 'bollinger_bands' as const, params: { period, std_dev: std } },
    study: { name: 'bb' as const, params: { period, std } },
    lines: {
      middle: `bollinger_bands_${period}_${std}_middle`,
      upper: `bollinger_bands_${period}_${std}_upper`,
      lower: `bollinger_bands_${period}_${std}_lower`,
    },
  })),
)

const bars = roughBars().map((rows) => rows.slice(0, bounded.maxLength).map((bar): Bar => ({ ...bar, volume: bar.volume || 0 })))

test("a chart's indicators are those of the call, to the last bit", () => {
  fc.assert(
    fc.property(bars, asked, (rows, { call, study, lines }) => {
      const reply = computeIndicators({ candles: rows.map(({ time, ...bar }) => ({ ...bar, timestamp: time })), indicators: [call] })
      const drawn: ChartStudy = { ...newStudy('one', study.name), ...study }
      const instrument = { symbol: 'TEST', pip: null, point: 1, tick: 1, calendar: 'crypto' } as const
      const [made] = computeStudies([drawn], newStudyWorld({ bars: barsFromRows(rows), timeframe: '1h', instrument }))
      if (made === undefined || !made.ok) throw new Error('The chart computed nothing')
      for (const [output, field] of Object.entries(lines)) {
        const ofChart = [...made.lines[output]!].map((value) => (Number.isFinite(value) ? value : null))
        expect(ofChart).toEqual(reply.candles.map((candle) => candle[field]))
      }
    }),
    { numRuns: 150 },
  )
})
