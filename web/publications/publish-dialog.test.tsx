import type { Publication } from '@playbook/contract/publications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { PublishButton } from './publish-button.tsx'

const api = useFakeApi()
const path = '/strategy_builder/list/s1/publication/'
const tried = { trials: 109, sharpe_spread: 0.02, checked: 58 }
const publication: Publication = {
  public_id: 'abc',
  published_at: '2026-02-03T10:00:00Z',
  includes_prices: true,
  is_searchable: false,
  gallery_title: null,
}

beforeEach(() => {
  startSignedIn()
  api.replies[`GET ${path}`] = [200, { publication: null, tried }]
  api.replies[`POST ${path}`] = [200, publication]
  api.replies[`DELETE ${path}`] = [200, { publication: null }]
})

async function open(source: 'simulated' | 'imported' | 'yahoo') {
  await show(<PublishButton strategy={sampleStrategy({ source })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  return within(await screen.findByRole('dialog'))
}
const sent = () =>
  api
    .server()
    .on(`/api${path}`)
    .filter(({ method }) => method === 'POST')

test('the dialog says what becomes public and what does not, before anything does', async () => {
  const dialog = await open('simulated')
  dialog.getByText(/Your words, exactly as you wrote them/)
  await dialog.findByText(/109 variants of this strategy were tried.*tried 58 more variants/)
  dialog.getByText(/Your name, your email address and the strategy’s name do not/)
  expect(sent()).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Publish result' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0]!.body)).toEqual({ includes: 'prices', is_searchable: false })
})

test('imported prices stay private unless the owner chooses otherwise and says that they may', async () => {
  const dialog = await open('imported')
  expect((dialog.getByRole('radio', { name: /Only the proof/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(dialog.getByRole('radio', { name: /Publish the prices too/ }))
  dialog.getByText(/can download every bar of your imported file/)
  const publish = dialog.getByRole('button', { name: 'Publish result' })
  expect(publish.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(dialog.getByRole('checkbox', { name: /I have the right to publish these prices/ }))
  await userEvent.click(publish)
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('prices that may not be passed on are not offered: the proof is published alone', async () => {
  const dialog = await open('yahoo')
  dialog.getByText(/The prices of Yahoo Finance may not be passed on to others\. The signed statement is published alone/)
  expect(dialog.queryByRole('radio')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish result' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0]!.body)).toEqual({ includes: 'proof', is_searchable: false })
})

test('a published result has its address, and is withdrawn once that is confirmed', async () => {
  api.replies[`GET ${path}`] = [200, { publication, tried }]
  await show(<PublishButton strategy={sampleStrategy()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }))
  expect((screen.getByLabelText('Address') as HTMLInputElement).value).toMatch(/\/verify\/abc$/)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw result' }))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy()
})

test('a refusal is told in the dialog', async () => {
  const dialog = await open('simulated')
  api.replies[`POST ${path}`] = [409, { code: 'inputs_unavailable', message: 'The prices of GOOG have changed since.', request_id: '1' }]
  await userEvent.click(dialog.getByRole('button', { name: 'Publish result' }))
  expect(await dialog.findByText('The prices of GOOG have changed since.')).toBeTruthy()
})

test('a published result is shown in the gallery under a title, and taken out again', async () => {
  const listing = `${path}gallery/`
  api.replies[`GET ${path}`] = [200, { publication, tried }]
  api.replies[`PUT ${listing}`] = [200, { publication: { ...publication, gallery_title: 'RSI dips' } }]
  api.replies[`DELETE ${listing}`] = [200, { publication }]
  await show(<PublishButton strategy={sampleStrategy()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show in the gallery' }))
  await screen.findByText(/Title must have at least/)
  await userEvent.type(screen.getByLabelText('Title in the gallery'), 'RSI dips')
  await userEvent.click(screen.getByRole('button', { name: 'Show in the gallery' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take out of the gallery' }))
  expect(await screen.findByLabelText('Title in the gallery')).toBeTruthy()
})

test('a proof without its prices is not offered to the gallery', async () => {
  api.replies[`GET ${path}`] = [200, { publication: { ...publication, includes_prices: false }, tried }]
  await show(<PublishButton strategy={sampleStrategy()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Published' }))
  await screen.findByText(/shows results that everybody can run again/)
  expect(screen.queryByRole('button', { name: 'Show in the gallery' })).toBeNull()
})
