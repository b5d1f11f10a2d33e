import { createAlert } from '@playbook/contract/alerts'
import type { Screen, ScreenRow } from '@playbook/contract/screener'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { ScreenRows } from './screen-rows.tsx'

const api = useFakeApi()

beforeEach(startSignedIn)

const row: ScreenRow = {
  symbol: 'EURUSD',
  name: 'Euro / US dollar',
  category: 'forex',
  decimals: 5,
  last: 1.1,
  isTrue: true,
  lastTrueAt: 1_760_000_000,
  bars: 100,
  trueBars: 10,
  times: 2,
  problem: null,
}
const decided = { answers: { 'threshold_missing:0': '30' }, confirmed: [{ start: 0, end: 3 }] }
const asked: Screen = {
  id: 's1',
  name: 'Low',
  text: 'RSI is low',
  words: 'RSI(14) is below 30',
  ...decided,
  timeframe: '4h',
  bars: 100,
  markets: { kind: 'all' },
  status: 'completed',
  progress: 100,
  message: 'True now on 1 of 1 market',
  createdAt: '2025-11-20T10:00:00Z',
  ranAt: '2025-11-20T10:00:00Z',
  rows: [row],
}

test('an alert that is set from a screen carries what was answered about its words', async () => {
  await show(<ScreenRows screen={asked} rows={[row]} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Set an alert on EURUSD' }))
  await expect.poll(() => api.server().on(`/api${createAlert.path}`)).toHaveLength(1)
  const [request] = api.server().on(`/api${createAlert.path}`)
  expect(JSON.parse(request!.body)).toMatchObject({ condition: 'words', symbol: 'EURUSD', text: 'RSI is low', timeframe: '4h', ...decided })
})

test('a row says that its prices are simulated, its days by their trading date, and when its newest bar is long over', async () => {
  const day = (date: string) => Date.parse(`${date}T22:00:00Z`) / 1000
  const old: ScreenRow = {
    ...row,
    source: 'simulated',
    calendar: 'forex',
    lastTrueAt: day('2025-09-01'),
    lastAt: day('2025-10-01'),
  }
  await show(<ScreenRows screen={{ ...asked, timeframe: '1d' }} rows={[old]} />)
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells[0]).toContain('Simulated')
  expect(cells[1]).toBe('True on 2 Oct 2025')
  expect(cells[2]).toBe('2 Sept 2025')
})
