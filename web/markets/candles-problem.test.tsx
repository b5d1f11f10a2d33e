import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { CandlesProblem } from './candles-problem.tsx'

const bars = [{ time: 60, open: 1, high: 1, low: 1, close: 1, volume: 1 }]
const error = new ApiError({ status: 503, code: 'market_unavailable', message: 'The market does not answer.' })

test('bars that could not be added to those on the chart are told, with a retry', () => {
  let retries = 0
  render(<CandlesProblem bars={bars} error={error} onRetry={() => (retries += 1)} />)
  expect(screen.getByRole('alert').textContent).toContain('More bars could not be loaded. The market does not answer.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retries).toBe(1)
})

test('nothing is told while all is well, and where the chart itself says that it could not be loaded', () => {
  const { container } = render(
    <>
      <CandlesProblem bars={bars} error={null} onRetry={() => {}} />
      <CandlesProblem bars={[]} error={error} onRetry={() => {}} />
    </>,
  )
  expect(container.textContent).toBe('')
})
