import type { PublishedResult, RunInputs } from '@playbook/contract/publications'
import { signedByEngine110 } from '@playbook/contract/testing/signed-earlier'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { usePageWorkers } from '../testing/page-worker.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

// Whatever the engine of this checkout is called, it is a later one than made these statements.
vi.mock('@playbook/engine/backtest/run', async (original) => ({ ...(await original<object>()), engineVersion: '99.0.0' }))

const api = useFakeApi()
usePageWorkers()
const [once, swept] = signedByEngine110.results as [Signed, Signed] // two were kept
type Signed = (typeof signedByEngine110.results)[number]

beforeEach(startAsGuest)

async function visit({ published, inputs }: Signed, more: { published?: Partial<PublishedResult>; inputs?: Partial<RunInputs> } = {}) {
  const id = published.public_id
  api.replies[`GET /verify/${id}/`] = [200, { ...published, gallery_title: null, ...more.published }]
  api.replies[`GET /verify/${id}/inputs/`] = [200, { ...inputs, ...more.inputs }]
  api.replies['GET /verify/keys/'] = [200, { keys: signedByEngine110.keys }]
  await showApp(`/verify/${id}`)
}

const verdict = async (name: string) => {
  const section = within(await screen.findByRole('region', { name: 'Verification' }))
  await waitFor(() => expect(section.getByRole('heading').textContent).toBe(name))
  return section
}
const earlier = 'Made by an earlier engine: signature and statement intact'

test.each([
  ['of a strategy that was run once', once],
  ['published after a sweep and a check', swept],
])('a statement %s, made by an earlier engine, is told as that and never as broken', async (_, signed) => {
  await visit(signed)
  const section = await verdict(earlier)
  section.getByText(/Valid: the statement has not changed/)
  section.getByText('The rules are those of the statement.')
  section.getByText(/made by engine 1\.1\.0 and this page has 99\.0\.0/)
  screen.getByText('Made by an earlier engine, 1.1.0')
  screen.getByText('Simulated prices')
  screen.getByText('When the backtest ran: No other variant of this strategy was tried on this site.')
  expect(within(screen.getByRole('region', { name: 'Figures' })).getByText('Total return')).toBeTruthy()
})

test('an earlier statement of which a character was changed is broken', async () => {
  const { statement } = once.published
  await visit(once, { published: { statement: statement.replace('"initial_capital":10000', '"initial_capital":90000') } })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/changed after it was signed/)).toBeTruthy()
})

test('an earlier statement with the rules of another is broken', async () => {
  await visit(once, { published: { plan: swept.published.plan } })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/are not those of the statement\./)).toBeTruthy()
})

test('an earlier statement with the prices of another is broken', async () => {
  await visit(once, { inputs: { bars: swept.inputs.bars } })
  const section = await verdict('Do not rely on this page')
  expect(section.getByText(/are not those that the statement was made from/)).toBeTruthy()
})

test('rules of a form that this page cannot write out are no reason to show nothing', async () => {
  const unknown = { ...once.published.plan, entryLong: { when: { kind: 'of a later form' } } } as unknown as PublishedResult['plan']
  await visit(once, { published: { plan: unknown } })
  expect(await verdict('Do not rely on this page')).toBeTruthy()
})
