import { listChats } from '@playbook/contract/chats'
import { listStrategies } from '@playbook/contract/strategies'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleChat } from '../testing/sample-chat.ts'
import { sampleStrategy } from '../testing/sample-strategy.ts'
import { emptyPage } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const dayMs = 86_400_000
const deleted = { ...sampleChat, title: 'Gold at its high', deleted_at: new Date(Date.now() - 4 * dayMs).toISOString() }
beforeEach(() => {
  startSignedIn()
  api.replies[`GET ${listStrategies.path}`] = [200, { ...emptyPage, last_updated: null }]
  api.replies[`GET ${listChats.path}`] = ({ path }) => [
    200,
    path.includes('list=deleted') ? { ...emptyPage, results: [deleted], count: 1 } : emptyPage,
  ]
})

test('what was deleted is told with the days that are left, and both kinds say what would stand there', async () => {
  await showApp('/console/deleted')
  const row = (await screen.findByText('Gold at its high')).closest('li')!
  expect(row.textContent).toMatch(/EURUSD26 days left/)
  await screen.findByText(/^No strategy was deleted lately/)
})

test('a session is brought back by a click, and that can be undone', async () => {
  const bodies: unknown[] = []
  api.replies['PATCH /chats/c1/'] = ({ body }) => {
    bodies.push(JSON.parse(body))
    return [200, { ...deleted, deleted_at: null }]
  }
  api.replies['DELETE /chats/c1/'] = [200, deleted]
  await showApp('/console/deleted')
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back Gold at its high' }))
  const toast = (await screen.findByText('“Gold at its high” is back')).closest<HTMLElement>('.toast')!
  expect(bodies).toEqual([{ deleted: false }])
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  await screen.findByText('“Gold at its high” was deleted')
})

const strategy = sampleStrategy()

test('a strategy that cannot be brought back says why', async () => {
  api.replies[`GET ${listStrategies.path}`] = ({ path }) => [
    200,
    {
      ...emptyPage,
      last_updated: null,
      ...(path.includes('list=deleted') && { count: 1, results: [{ ...strategy, deleted_at: deleted.deleted_at }] }),
    },
  ]
  api.replies[`PATCH ${listStrategies.path}${strategy.id}/`] = [
    404,
    { code: 'strategy_not_found', message: 'Strategy not found.', request_id: 'r' },
  ]
  await showApp('/console/deleted')
  await userEvent.click(await screen.findByRole('button', { name: `Bring back ${strategy.name}` }))
  expect(await screen.findByText('The strategy was not brought back')).toBeTruthy()
})
