import type { PublishedResult, RunInputs, Statement } from '@playbook/contract/publications'
import { readText } from '@playbook/engine/reader/read-text'
import { completePlan } from '@playbook/engine/strategy/complete'
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
const page = `/verify/${publicId}`
const failure = (code: string, message: string) => ({ code, message, request_id: '1' })

beforeEach(startAsGuest)

interface Changes {
  readonly statement?: Partial<Statement> | ((honest: Statement) => Partial<Statement>)
  readonly published?: (published: PublishedResult) => Partial<PublishedResult>
  readonly inputs?: Partial<RunInputs>
}

async function visit({ statement, published, inputs }: Changes = {}) {
  const sample = await samplePublished(typeof statement === 'function' ? statement : () => statement ?? {})
  api.replies[`GET /verify/${publicId}/`] = [200, { ...sample.published, ...published?.(sample.published) }]
  api.replies[`GET /verify/${publicId}/inputs/`] = [200, { ...sample.inputs, ...inputs }]
  api.replies['GET /verify/keys/'] = [200, { keys: sample.keys }]
  await showApp(page)
  return sample
}

const earlierTitle = 'Made by an earlier engine: signature and statement intact'

const verdict = async (name: string) => {
  const section = within(await screen.findByRole('region', { name: 'Verification' }))
  await waitFor(() => expect(section.getByRole('heading').textContent).toBe(name))
  return section
}

test('a stranger sees words, rules and figures, and their browser confirms signature and trades', async () => {
  await visit()
  const section = await verdict('Confirmed in your browser')
  section.getByText(/Valid: the statement has not changed/)
  section.getByText(/The trades match: \d+ trades/)
  section.getByText(/^(\d+) of \1 stated figures come out again\.$/)
  screen.getByText(/Buy when RSI\(14\) is below 40, sell when/)
  screen.getByText('Simulated prices')
  screen.getByText(/this tests the rules, not the history of a real market/)
  within(screen.getByRole('region', { name: 'Figures' })).getByText('Total return')
  for (const { headers } of api.server().received) expect(headers['authorization']).toBeUndefined()
})

test('a page that is not to be found by search engines asks them to stay away', async () => {
  await visit()
  await verdict('Confirmed in your browser')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a changed figure breaks the signature, and the figures are not repeated', async () => {
  await visit({ published: ({ statement }) => ({ statement: statement.replace('"initial_capital":10000', '"initial_capital":90000') }) })
  const section = await verdict('Do not rely on this page')
  section.getByText(/changed after it was signed/)
  screen.getByRole('heading', { name: 'This result does not hold' })
  expect(screen.queryByText('Total return')).toBeNull()
})

test('a signature by an unknown key is worth nothing', async () => {
  await visit({ published: () => ({ key_id: 'key-2' }) })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/a key that this site does not have/)).toBeTruthy()
})

test('other rules than those of the statement are found out', async () => {
  const other = completePlan(readText('Daily chart. Buy when RSI(14) is below 20, sell when RSI(14) is above 60.').plan!, {
    symbol: 'EURUSD',
  })
  await visit({ published: () => ({ plan: other }) })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/are not those of the statement\./)).toBeTruthy()
})

test('a signed statement whose trades do not come out is refuted', async () => {
  await visit({ statement: { trade_hash: 'f'.repeat(64) } })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/The trades differ from the statement/)).toBeTruthy()
})

test('other trades by another engine are told as what they are', async () => {
  await visit({ statement: { trade_hash: 'f'.repeat(64), engine_version: '0.9.0' } })
  const section = await verdict(earlierTitle)
  expect(section.getByText(/other trades come out\. The result was made by engine 0\.9\.0/)).toBeTruthy()
})

const withFigure =
  (name: string, value: number) =>
  ({ figures }: Statement): Partial<Statement> => ({
    figures: figures.map((figure) => (figure.name === name ? { ...figure, value } : figure)),
  })

type Plant = (honest: Statement) => Partial<Statement>
const planted: readonly (readonly [row: string, plant: Plant])[] = [
  ['Total return', withFigure('total_return', 99)],
  ['Deflated Sharpe', withFigure('deflated_sharpe', 0.99)],
  ['Win rate', (honest) => withFigure('win_rate', honest.figures.find(({ name }) => name === 'win_rate')!.value! + 1e-6)(honest)],
  [
    'Total return, optimistic',
    ({ interval }) => ({ interval: { ...interval!, optimistic: { ...interval!.optimistic, total_return: 1_000 } } }),
  ],
  ['Trades that depend on the order inside a bar', ({ interval }) => ({ interval: { ...interval!, ambiguous_trades: 12_345 } })],
  ['Short trades', () => ({ short_trades: 12_345 })],
  ['Closed by Target', () => ({ exit_reasons: { target: 12_345 } })],
  ['Spread, in price', ({ costs }) => ({ costs: { ...costs, spread: 0 } })],
  ['Starting balance', () => ({ initial_capital: 77_000 })],
]

test.each(planted)('a signed statement with a wrong figure is refuted by the very row: %s', async (row, plant) => {
  await visit({ statement: plant })
  const section = await verdict('Do not rely on this page')
  // The figures may be found wrong before the signature is checked.
  await section.findByText(/Valid: the statement has not changed/)
  section.getByText(/The trades match/)
  section.getByText(/stated figures come out differently, although the trades are the same/)
  const table = within(await screen.findByRole('group', { name: 'Stated figures that differ' }))
  const cells = within(table.getByText(row).closest('tr')!).getAllByRole('cell')
  expect(cells[1]!.textContent).not.toBe(cells[2]!.textContent)
  expect(cells[3]!.textContent).toBe('differs')
})

test('other figures by another engine neither confirm nor refute', async () => {
  await visit({ statement: (honest) => ({ ...withFigure('cagr', 99)(honest), engine_version: '0.9.0' }) })
  const section = await verdict(earlierTitle)
  expect(section.getByText(/1 of \d+ stated figures come out differently.*other definitions can be the reason/)).toBeTruthy()
})

test('an older statement, which does not tell how many variants were tried, is confirmed but for that figure', async () => {
  await visit({ statement: { tried: undefined } })
  const section = await verdict('Confirmed in your browser')
  section.getByText(/One depends on how many variants were tried/)
  const row = screen.getByText('Deflated Sharpe', { selector: 'td' }).closest('tr')!
  expect(within(row).getByText('not compared')).toBeTruthy()
})

test('the count of tries is told as it was when the result was published, and as not stated where it is not', async () => {
  await visit()
  expect(
    await screen.findByText(/^When it was published: 7 variants of this strategy were tried on this site, this one included\./),
  ).toBeTruthy()
})

test('an older statement says that its count of tries is not stated', async () => {
  await visit({ statement: { tried: undefined } })
  expect(await screen.findByText('How many variants of this strategy were tried is not stated.')).toBeTruthy()
})

test('words that were let pass are told to be no part of the test', async () => {
  await visit({ statement: { left_out: [{ start: 0, end: 3, words: 'Daily', why: null }] } })
  expect(await screen.findByText(/“Daily”\. These words were not understood/)).toBeTruthy()
})

test('prices that are not those of the statement are found out', async () => {
  await visit({ inputs: { initial_capital: 20_000 } })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/are not those that the statement was made from/)).toBeTruthy()
})

test('where only the proof is published, that is what is said', async () => {
  await visit({ published: () => ({ includes_prices: false }) })
  const section = await verdict('Signed, not run again')
  section.getByText(/the owner published the proof, and not the prices/)
  expect(api.server().on(`/api/verify/${publicId}/inputs/`)).toHaveLength(0)
})

test('prices that cannot be fetched are asked for again', async () => {
  const sample = await samplePublished()
  api.replies[`GET /verify/${publicId}/`] = [200, sample.published]
  api.replies['GET /verify/keys/'] = [200, { keys: sample.keys }]
  api.replies[`GET /verify/${publicId}/inputs/`] = [
    429,
    failure('rate_limited', 'Rate limit exceeded. Please wait before making more requests.'),
  ]
  await showApp(page)
  const section = await verdict('Signed, not run again')
  section.getByText(/Rate limit exceeded/)
  api.replies[`GET /verify/${publicId}/inputs/`] = [200, sample.inputs]
  await userEvent.click(section.getByRole('button', { name: 'Try again' }))
  expect(await verdict('Confirmed in your browser')).toBeTruthy()
})

test('a browser without Ed25519 says so, and runs the backtest all the same', async () => {
  const { subtle } = crypto
  const importKey = subtle.importKey
  subtle.importKey = () => Promise.reject(new DOMException('no Ed25519 here', 'NotSupportedError'))
  try {
    await visit()
    const section = await verdict('The signature was not checked')
    section.getByText(/cannot check Ed25519 signatures/)
    expect(section.getByText(/The trades match/)).toBeTruthy()
  } finally {
    subtle.importKey = importKey
  }
})

test('a withdrawn result and one that never was each say so', async () => {
  api.replies[`GET /verify/${publicId}/`] = [410, failure('publication_withdrawn', 'This result was withdrawn by its owner.')]
  await showApp(page)
  await screen.findByRole('heading', { name: 'This result was withdrawn' })
  api.replies['GET /verify/nothing/'] = [404, failure('publication_not_found', 'There is no published result at this address.')]
  await showApp('/verify/nothing')
  expect(await screen.findByRole('heading', { name: 'There is no published result here' })).toBeTruthy()
})

test('a statement about another address is not shown', async () => {
  await visit({ statement: { public_id: 'another' } })
  expect(await screen.findByRole('heading', { name: 'This page was tampered with' })).toBeTruthy()
})

test('words that the run left out are struck through, with the reason', async () => {
  const why = 'News and economic calendars are not among the data.'
  await visit({ statement: ({ words }) => ({ left_out: [{ start: 0, end: 5, words: words.slice(0, 5), why }] }) })
  await verdict('Confirmed in your browser')
  const [struck] = screen.getAllByRole('deletion')
  expect(screen.queryByText(`“${struck!.textContent}”. ${why}`)).not.toBeNull()
})
