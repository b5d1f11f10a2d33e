import type { StrategyVersion } from '@playbook/contract/versions'
import { readText } from '@playbook/engine/reader/read-text'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { VersionsCard } from './versions-card.tsx'

const api = useFakeApi()
beforeEach(startSignedIn)

const words = [
  'Daily chart. Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.',
  'Daily chart. Buy when RSI(14) is below 25, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.',
  'Daily chart. Buy when RSI(14) is below 25, sell when RSI(14) is above 70. Stop 3%.',
]

function strategyOf(version: number) {
  const text = words[version - 1]!
  const reading = readText(text, { symbol: 'EURUSD' })
  return sampleStrategy({ id: `s${version}`, strategy_id: `s${version}`, strategy_text: text, reading, plan: reading.plan! })
}
const version = (number: number): StrategyVersion => ({
  id: `s${number}`,
  version: number,
  parent_id: number === 1 ? null : `s${number - 1}`,
  name: `RSI ${number}`,
  symbol: 'EURUSD',
  timeframe: '1d',
  status: 'completed',
  created_at: '2025-11-20T10:00:00Z',
  total_return: number,
  max_drawdown: -2,
  total_trades: 10 * number,
})

function answer(...numbers: number[]): void {
  for (const number of numbers) {
    api.replies[`GET /strategy_builder/list/s${number}/versions/`] = [200, { id: `s${number}`, versions: numbers.map(version) }]
    api.replies[`GET /strategy_builder/list/s${number}/`] = [200, strategyOf(number)]
  }
}

test('each version stands with its result, and what changed since the one it was edited from', async () => {
  answer(3, 2, 1)
  await show(<VersionsCard strategy={strategyOf(3)} />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Return'),
    expect.stringMatching(/3 · RSI 3.*version 2.*\+3\.00%/),
    expect.stringMatching(/2 · RSI 2.*version 1.*\+2\.00%/),
    expect.stringMatching(/1 · RSI 1.*–.*\+1\.00%/),
  ])
  await screen.findByText('Rules: 2 changes')
  expect(screen.getAllByRole('deletion').map((each) => each.textContent)).toEqual(expect.arrayContaining(['2% from the fill']))
  expect(screen.getAllByRole('insertion').map((each) => each.textContent)).toEqual(expect.arrayContaining(['3% from the fill']))
})

test('another version can be chosen to compare with', async () => {
  answer(3, 2, 1)
  await show(<VersionsCard strategy={strategyOf(3)} />)
  await userEvent.selectOptions(await screen.findByLabelText('What changed since'), 'Version 1 · RSI 1')
  await screen.findByText('Rules: 3 changes')
  expect(screen.getByText('RSI(14) is below 30').tagName).toBe('DEL')
})

test('a strategy that stands alone has no versions to show', async () => {
  answer(1)
  const { container } = await show(<VersionsCard strategy={strategyOf(1)} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(container.textContent).toBe('')
})

test('a version that cannot be loaded says so and offers another try', async () => {
  answer(2, 1)
  api.replies['GET /strategy_builder/list/s1/'] = [400, { code: 'strategy_invalid', message: 'Invalid strategy request.', request_id: '1' }]
  await show(<VersionsCard strategy={strategyOf(2)} />)
  await screen.findByText('That version could not be loaded')
  answer(2, 1)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Rules: 1 change')).toBeDefined()
})
