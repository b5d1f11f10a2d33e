import { listOpenStatements, trackRecord, type TrackRecord } from '@playbook/contract/agent'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { TrackRecordPage } from './track-record-page.tsx'

const api = useFakeApi()
beforeEach(() => {
  api.replies[`GET ${listOpenStatements.path}`] = [200, emptyPage]
})
const none = { n: 0, open: 0, hits: 0, rate: null, interval: null, stated: null, base: null }
const tenth: TrackRecord['calibration'][number] = {
  from: 0.6,
  to: 0.7,
  n: 40,
  hits: 22,
  rate: 0.55,
  interval: [0.4, 0.69],
  stated: 0.6,
  base: 0.5,
}
const some = { n: 40, open: 3, hits: 22, rate: 0.55, interval: [0.4, 0.69] as const, stated: 0.6, base: 0.5 }
const record: TrackRecord = {
  all: some,
  kinds: [{ ...some, kind: 'candle_pattern', calibration: [] }],
  markets: [{ ...some, symbol: 'EURUSD', source: 'simulated', calibration: [tenth] }],
  timeframes: [{ ...some, timeframe: '1h', calibration: [] }],
  calibration: [tenth],
  scored_at: '2026-01-01T00:00:00Z',
}

test('a hit rate stands with its interval, its base rate and what that means', async () => {
  api.replies[`GET ${trackRecord.path}`] = [200, record]
  await show(<TrackRecordPage />)
  await screen.findByText('of 40 statements came true')
  expect(screen.getByText(/cannot be told from chance/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Candle pattern 40 55% 40% – 69% 50% 60% 3/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /EURUSD, simulated/ })).toBeTruthy()
})

test('each group shows what was stated against what came true and the base rate, where something was', async () => {
  api.replies[`GET ${trackRecord.path}`] = [200, record]
  await show(<TrackRecordPage />)
  const market = await screen.findByText('EURUSD, simulated: stated and come true')
  const table = within(market.closest('details')!).getByRole('table', { hidden: true })
  expect(within(table).getByRole('row', { name: /60% – 70% 40 60% 55% 50% .*40% – 69%/, hidden: true })).toBeTruthy()
  expect(screen.queryByText('H1: stated and come true')).toBeNull()
})

test('before anything was scored it says what it waits for', async () => {
  api.replies[`GET ${trackRecord.path}`] = [
    200,
    { ...record, all: { ...none, open: 2 }, kinds: [], markets: [], timeframes: [], calibration: [], scored_at: null },
  ]
  await show(<TrackRecordPage />)
  expect(await screen.findByText('2 statements wait for the bars that they are about.')).toBeTruthy()
})

test('what waits to be scored is listed in words, with its odds and when its time comes', async () => {
  api.replies[`GET ${trackRecord.path}`] = [200, record]
  const waits = {
    symbol: 'EURUSD',
    source: 'simulated',
    timeframe: '1h',
    base: 0.5,
    made_at: 1_763_632_800,
    due_at: '2026-01-02T15:00:00Z',
  }
  api.replies[`GET ${listOpenStatements.path}`] = [
    200,
    {
      ...emptyPage,
      count: 2,
      results: [
        {
          ...waits,
          id: 's1',
          kind: 'support',
          horizon_bars: 24,
          claim: { is: 'holds', side: 'support', low: 1.0242, high: 1.0253 },
          stated: 0.53,
        },
        { ...waits, id: 's2', kind: 'trend', horizon_bars: 1, claim: { is: 'moves', way: 'up', price: 1.03 }, stated: null },
      ],
    },
  ]
  await show(<TrackRecordPage />)
  const first = await screen.findByRole('row', { name: /^No close below 1\.02420 within 24 bars EURUSD H1, simulated 53% 50%/ })
  expect(first.textContent).toMatch(/2 Jan/)
  expect(screen.getByRole('row', { name: /^Closes above 1\.03000 after 1 bar EURUSD H1, simulated ---/ })).toBeTruthy()
})
