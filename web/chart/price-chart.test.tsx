import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PriceChart } from './price-chart.tsx'

// jsdom has neither layout nor canvas: what is drawn is left out, what is said is the real thing.
vi.mock('./create-price-chart.ts', () => ({ createPriceChart: () => new Proxy({}, { get: () => () => undefined }) }))

afterEach(cleanup)

const bars = [1, 2, 3].map((price) => ({ time: price * 60, open: price, high: price + 1, low: price, close: price, volume: 1 }))
const last = bars[2]!
const shown = (live = last) => (
  <PriceChart label="EURUSD" bars={bars} decimals={2} dateOf={null} describeTime={(time) => `at ${time}`} live={live} />
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
