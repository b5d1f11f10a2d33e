import { getCandles } from '@playbook/contract/markets'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show } from '../testing/show.tsx'
import { RangeTrack } from './range-track.tsx'

const api = useFakeApi()
const week = 604_800
const start = Date.parse('2020-01-06T00:00:00Z') / 1000

test('the whole history is gone through by keys, a view at a time, and says what is in view', async () => {
  const candles = Array.from({ length: 200 }, (_, k) => ({
    timestamp: start + k * week,
    open: 1,
    high: 2,
    low: 1,
    close: 1 + (k % 7) / 7,
    volume: 1,
    is_closed: true,
  }))
  api.replies[`GET ${getCandles.path}`] = [200, { symbol: 'EURUSD', timeframe: '1w', source: 'simulated', count: 200, candles }]
  const gone: number[] = []
  const view = { from: start + 100 * week, to: start + 102 * week }
  await show(
    <RangeTrack
      symbol="EURUSD"
      available={['1h', '1w', '1M']}
      view={view}
      dateOf={(time) => new Date(time * 1000).toISOString().slice(0, 10)}
      onGo={(time) => gone.push(time)}
    />,
  )
  const track = await screen.findByRole('slider', { name: 'Visible range' })
  expect(track.getAttribute('aria-valuetext')).toMatch(/2021 to .*2021/)
  track.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{Home}{End}')
  expect(gone).toEqual([start + 99 * week, start + 103 * week, start, start + 199 * week])
})
