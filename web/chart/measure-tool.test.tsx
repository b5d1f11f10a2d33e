import type { Measured } from '@playbook/engine/chart/measure'
import type { Bar } from '@playbook/engine/market/bars'
import { expect, test, vi } from 'vitest'
import type { ChartSurface } from './chart-plugin.ts'
import { newMeasureTool } from './measure-tool.ts'

const barsOf = (times: readonly number[]): Bar[] =>
  times.map((time) => ({ time, open: time, high: time, low: time, close: time, volume: 1 }))

/** A chart as far as measuring with the keys uses it. */
function chartOf(times: readonly number[]) {
  let bars = barsOf(times)
  let walk: (event: object) => void = () => undefined
  const element = document.createElement('div')
  const frame = document.createElement('div')
  frame.append(element)
  const applyOptions = vi.fn<(options: { handleScroll: boolean }) => void>()
  const surface = {
    chart: { applyOptions, subscribeCrosshairMove: (next: typeof walk) => (walk = next), unsubscribeCrosshairMove: () => undefined },
    series: { attachPrimitive: () => undefined, detachPrimitive: () => undefined },
    element,
    decimals: 2,
    bars: () => bars,
    timeOf: (time: number) => time,
    indexAt: (time: number) => bars.findLastIndex((bar) => bar.time <= time),
  } as unknown as ChartSurface
  const measured: (Measured | null)[] = []
  const onEnd = vi.fn<() => void>()
  const tool = newMeasureTool({ pip: null, wordsOf: () => '', onMeasured: (next) => measured.push(next), onEnd })
  tool.attach(surface)
  return {
    onEnd,
    leave: () => tool.detach(),
    measured: () => measured.at(-1) ?? null,
    isHeld: () => applyOptions.mock.lastCall?.[0].handleScroll === false,
    enterOn(index: number) {
      walk({ time: bars[index]!.time, logical: index })
      frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    },
    setBars(next: readonly number[]) {
      bars = barsOf(next)
      tool.barsChanged?.()
    },
  }
}

test('what was measured stays when the market moves on and when older bars come in', () => {
  const chart = chartOf([10, 20, 30])
  chart.enterOn(0)
  chart.enterOn(2)
  const before = chart.measured()
  expect(before).toMatchObject({ bars: 2 })
  chart.setBars([10, 20, 30, 40])
  expect(chart.measured()).toEqual(before)
  chart.setBars([1, 5, 10, 20, 30, 40])
  expect([chart.measured(), chart.isHeld()]).toEqual([before, false])
})

test('without the bars that were measured the tool begins anew', () => {
  const chart = chartOf([10, 20, 30])
  chart.enterOn(0)
  chart.enterOn(2)
  chart.setBars([40, 50, 60])
  expect([chart.measured(), chart.isHeld()]).toEqual([null, true])
  chart.enterOn(0)
  chart.enterOn(1)
  expect(chart.measured()).toMatchObject({ bars: 1 })
})

test('Escape ends it wherever the keyboard is, and what was measured goes', () => {
  const chart = chartOf([10, 20, 30])
  chart.enterOn(0)
  chart.enterOn(2)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(chart.measured()).toBeNull()
  expect(chart.onEnd).toHaveBeenCalledOnce()
  chart.leave()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(chart.onEnd).toHaveBeenCalledOnce()
})
