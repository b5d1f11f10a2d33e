import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChartLegend, legendWords } from './chart-legend.tsx'
import type { ChartLine } from './line-set.ts'

const times = [10, 20, 30]
const line = (id: string, values: readonly number[], more: Partial<ChartLine> = {}): ChartLine => ({
  id,
  title: '',
  legend: id,
  color: 'ema',
  pane: 0,
  column: { times, values },
  ...more,
})
const bar = { time: 20, open: 1, high: 3, low: 0.5, close: 2, volume: 1 }
const shownText = () => document.body.textContent
const show = (lines: readonly ChartLine[]) =>
  render(<ChartLegend bar={bar} before={1.6} lines={lines} decimals={2} describeTime={(time) => `at ${time}`} paneTops={[0, 300]} />)

test('the legend has the values of the bar and of every line on it, those of panes too', () => {
  show([line('EMA 20', [1, 2.5, 3]), line('RSI 14', [30, 51.72, 60], { pane: 1 })])
  const said = shownText()
  expect(said).toContain('at 20O 1.00H 3.00L 0.50C 2.00+25.00%')
  expect(said).toContain('EMA 20 2.50')
  expect(said).toContain('RSI 14 51.72')
})

test('what else is on the bar stands in the legend and is spoken before the lines', () => {
  const given = { bar, before: null, lines: [line('EMA 20', [1, 2.5, 3])], decimals: 2, describeTime: () => 'now', note: 'Hammer, Doji' }
  render(<ChartLegend {...given} paneTops={[0]} />)
  expect(shownText()).toContain('Hammer, DojiEMA 20 2.50')
  expect(legendWords(given)).toMatch(/Hammer, Doji, EMA 20 2\.50$/)
})

test('lines of one indicator stand under its name once', () => {
  const group = { legendGroup: 'Bands 20' }
  show([line('Bands 20 upper', [1, 3, 3], group), line('Bands 20 lower', [1, 1, 1], group)])
  expect(shownText()).toMatch(/Bands 20 Bands 20 upper 3\.00 Bands 20 lower 1\.00$/)
})

test('a line without a value on the bar says so, and a compared market its percent', () => {
  const percent = { times, values: [0, -0.33, 1] }
  show([line('SMA 50', [Number.NaN, Number.NaN, 1]), line('GBPUSD from start', [1, 1, 1], { percent })])
  expect(shownText()).toContain('SMA 50 N/A')
  expect(shownText()).toContain('GBPUSD from start −0.33%')
})

test('on the forming bar a line has its newest value', () => {
  render(
    <ChartLegend
      bar={bar}
      before={null}
      lines={[line('EMA 20', [1, 2.5, 3])]}
      decimals={2}
      describeTime={String}
      paneTops={[]}
      tails={{ 'EMA 20': 2.75 }}
    />,
  )
  expect(shownText()).toContain('EMA 20 2.75')
})

test('what is spoken of a bar names its prices, its change and every line with its newest value', () => {
  const lines = [line('EMA 20', [1, 2.5, 3]), line('RSI 14', [30, 51.72, 60], { pane: 1 })]
  const told = { bar, before: 1.6, lines, decimals: 2, describeTime: (time: number) => `at ${time}` }
  expect(legendWords(told)).toBe('at 20, open 1.00, high 3.00, low 0.50, close 2.00, +25.00%, EMA 20 2.50, RSI 14 51.72')
  expect(legendWords({ ...told, before: null, tails: { 'EMA 20': 2.75 } })).toContain('close 2.00, EMA 20 2.75')
})
