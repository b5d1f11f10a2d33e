import type { Bar } from '@playbook/engine/market/bars'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PriceChartOptions } from './create-price-chart.ts'
import { PriceChart, type PriceChartProps } from './price-chart.tsx'

// jsdom has neither layout nor canvas: what is drawn is left out, what is said is the real thing.
const drawn = vi.hoisted(() => ({ options: null as PriceChartOptions | null }))
vi.mock('./create-price-chart.ts', () => ({
  createPriceChart: (_: HTMLElement, options: PriceChartOptions) => {
    drawn.options = options
    return new Proxy({}, { get: () => () => undefined })
  },
}))

const bars = [1, 2, 3].map((price) => ({ time: price * 60, open: price, high: price + 1, low: price, close: price, volume: 1 }))
const last = bars[2]!
const shown = (live = last, listeners: Pick<PriceChartProps, 'onView' | 'onPointTime' | 'onBar'> = {}) => (
  <PriceChart label="EURUSD" bars={bars} decimals={2} dateOf={null} describeTime={(time) => `at ${time}`} live={live} {...listeners} />
)

test('a screen reader hears the bar that the keys walk to, and nothing of the prices that come after', () => {
  const { rerender } = render(shown())
  const chart = screen.getByRole('application')
  const heard = screen.getByRole('status')
  expect(heard.textContent).toBe('')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(heard.textContent).toBe('at 120, open 2.00, high 3.00, low 2.00, close 2.00, +100.00%')
  fireEvent.keyDown(chart, { key: 'End' })
  const words = 'at 180, open 3.00, high 4.00, low 3.00, close 3.00, +50.00%'
  expect(heard.textContent).toBe(words)
  rerender(shown({ ...last, high: 5, close: 5 }))
  expect(chart.textContent).toContain('C 5.00')
  expect(heard.textContent).toBe(words)
})

test('the bar that forms behind the loaded ones is a bar of the chart like the others', () => {
  const forming = { ...last, time: 240, open: 3, high: 4, low: 3, close: 4 }
  const listeners = {
    onView: vi.fn<(first: Bar, last: Bar) => void>(),
    onPointTime: vi.fn<(time: number | null) => void>(),
    onBar: vi.fn<(bar: Bar) => void>(),
  }
  render(shown(forming, listeners))
  const chart = screen.getByRole('application')
  const words = (index: number | null) => {
    act(() => drawn.options?.onPoint?.(index, true))
    return chart.textContent
  }
  // Its change is counted from the close before it; the last closed bar keeps its own values.
  expect(words(null)).toContain('at 240O 3.00H 4.00L 3.00C 4.00+33.33%')
  expect(words(2)).toContain('at 180O 3.00H 4.00L 3.00C 3.00+50.00%')
  words(3)
  expect(listeners.onPointTime).toHaveBeenLastCalledWith(240)
  drawn.options?.onPick?.(3)
  expect(listeners.onBar).toHaveBeenLastCalledWith(forming)
  drawn.options?.onView?.(1, 3)
  expect(listeners.onView).toHaveBeenLastCalledWith(bars[1], forming)
  fireEvent.keyDown(chart, { key: 'End' })
  expect(screen.getByRole('status').textContent).toContain('at 240')
})

test('the values are those of the last bar in view while no bar is pointed at', () => {
  render(shown())
  const chart = screen.getByRole('application')
  act(() => drawn.options?.onView?.(0, 1))
  expect(chart.textContent).toContain('at 120O 2.00')
  act(() => drawn.options?.onPoint?.(0, true))
  expect(chart.textContent).toContain('at 60O 1.00')
  act(() => drawn.options?.onPoint?.(null, true))
  act(() => drawn.options?.onView?.(1, 2))
  expect(chart.textContent).toContain('at 180O 3.00')
})
