import type { GalleryEntry } from '@playbook/contract/gallery'
import type { Statement } from '@playbook/contract/publications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { usePageWorkers } from '../testing/page-worker.ts'
import { publicId, samplePublished } from '../testing/sample-published.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

const api = useFakeApi()
usePageWorkers()

const { published, inputs, keys } = await samplePublished(() => ({}))
const statement = JSON.parse(published.statement) as Statement
const figure = (name: string) => statement.figures.find((each) => each.name === name)?.value ?? null
const entry: GalleryEntry = {
  public_id: publicId,
  title: 'RSI dips, sold late',
  listed_at: '2026-02-03T10:00:00Z',
  symbol: statement.symbol,
  market: 'Euro / US dollar',
  category: 'forex',
  timeframe: statement.timeframe,
  source: 'simulated',
  words: statement.words,
  first_time: 1_600_000_000,
  last_time: 1_700_000_000,
  outcome: 'loses',
  total_return: figure('total_return'),
  interval: null,
  total_trades: figure('total_trades') ?? 0,
  sharpe_ratio: figure('sharpe_ratio'),
  deflated_sharpe: figure('deflated_sharpe'),
  tried: { trials: 109, sharpe_spread: 0.02, checked: 58 },
  trade_hash: statement.trade_hash,
}
const listed = () => api.server().on('/api/gallery/')

beforeEach(() => {
  startAsGuest()
  api.replies['GET /gallery/'] = [200, { results: [entry], count: 1, next: null, previous: null }]
  api.replies[`GET /verify/${publicId}/`] = [200, published]
  api.replies[`GET /verify/${publicId}/inputs/`] = [200, inputs]
  api.replies['GET /verify/keys/'] = [200, { keys }]
})

test('a card shows words, outcome and how many variants were tried, and leads to the signed statement', async () => {
  await showApp('/gallery')
  const card = within(await screen.findByRole('article'))
  card.getByText(statement.words)
  card.getByText('Loses')
  card.getByText(/^109, luck reaches \d/)
  expect(card.getByRole('link', { name: entry.title }).getAttribute('href')).toBe(`/verify/${publicId}`)
})

test('a return has the colour of its sign; none where it is zero or not known', async () => {
  const results = [12, -3, 0, null].map((total_return, at) => ({ ...entry, public_id: `${publicId.slice(1)}${at}`, total_return }))
  api.replies['GET /gallery/'] = [200, { results, count: results.length, next: null, previous: null }]
  await showApp('/gallery')
  const figures = (await screen.findAllByText('after costs')).map((words) => words.previousElementSibling!)
  expect(figures.map(({ classList }) => ['up', 'down'].find((color) => classList.contains(color)))).toEqual([
    'up',
    'down',
    undefined,
    undefined,
  ])
  screen.getByText('4 results')
})

test('one click runs the test in the browser and says that the same comes out', async () => {
  await showApp('/gallery')
  await userEvent.click(await screen.findByRole('button', { name: 'Run it again here' }))
  expect(await screen.findByText('Same trades and figures here')).toBeTruthy()
})

test('a result that does not come out again says so', async () => {
  const other = await samplePublished(() => ({ trade_hash: 'f'.repeat(64) }))
  api.replies[`GET /verify/${publicId}/`] = [200, other.published]
  api.replies['GET /verify/keys/'] = [200, { keys: other.keys }]
  await showApp('/gallery')
  await userEvent.click(await screen.findByRole('button', { name: 'Run it again here' }))
  expect(await screen.findByText('It differs from what was signed')).toBeTruthy()
})

test('a filter stands in the address and is asked of the server', async () => {
  await showApp('/gallery?outcome=loses')
  await screen.findByRole('article')
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'Crypto')
  await waitFor(() => expect(listed().at(-1)?.path).toMatch(/outcome=loses&market=crypto/))
})

test('where nothing fits, everything is a click away; where nothing is published, that is said', async () => {
  api.replies['GET /gallery/'] = [200, { results: [], count: 0, next: null, previous: null }]
  await showApp('/gallery?search=nothing')
  await screen.findByText('No published result fits')
  await userEvent.click(screen.getByRole('link', { name: 'Show all' }))
  expect(await screen.findByText('Nobody has published a result here yet')).toBeTruthy()
})

test('a report goes to the operators, and needs no account', async () => {
  api.replies[`POST /gallery/${publicId}/reports/`] = [201, { message: 'Thank you. An operator looks at it.' }]
  await showApp('/gallery')
  await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('What is wrong with it?'), 'It is advertising')
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Thank you. An operator looks at it.')
  const [sent] = api.server().on(`/api/gallery/${publicId}/reports/`)
  expect(JSON.parse(sent!.body)).toEqual({ reason: 'advertising', text: '', website: '' })
})
