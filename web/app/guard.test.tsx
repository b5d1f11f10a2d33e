import { session } from '@playbook/contract/auth'
import { listChats } from '@playbook/contract/chats'
import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { endSession, signIn } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleChat } from '../testing/sample-chat.ts'
import { samplePair, sampleSession } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'
import { createAppRouter } from './create-app-router.ts'

const api = useFakeApi()

beforeEach(startAsGuest)

const settings = '/console/settings/general'

test('a guest goes to the sign-in and the wanted path goes along', async () => {
  const router = await showApp(`${settings}?x=1`)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.search).toEqual({ next: `${settings}?x=1` })
})

test('access is verified before anything of the console is drawn', async () => {
  signIn(samplePair('1'), false)
  await showApp(settings)
  screen.getByText('Verifying access...')
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
  await screen.findByRole('heading', { name: 'Settings' })
})

test('who was logged out on the server is sent to the sign-in and told why', async () => {
  signIn(samplePair('1'), false)
  api.replies[`GET ${session.path}`] = [200, { ...sampleSession, authenticated: false, profile: null, tokens: null }]
  const router = await showApp(settings)
  await screen.findByText(/Your session has ended/)
  expect(router.state.location.search).toEqual({ next: settings })
})

test('a check that fails offers another try', async () => {
  signIn(samplePair('1'), false)
  api.replies[`GET ${session.path}`] = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
  await showApp(settings)
  await screen.findByRole('heading', { name: 'Access Required' })
  screen.getByText('Failed to verify access. Please try again.')
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('mailto:enterprise@playbook.example')
  api.replies[`GET ${session.path}`] = [200, sampleSession]
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: 'Settings' })
})

test('an end of the session anywhere leads to the sign-in', async () => {
  signIn(samplePair('1'), false)
  await showApp(settings)
  await screen.findByRole('heading', { name: 'Settings' })
  endSession('expired')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
})

test('logging out leaves for the sign-in, also when the server cannot be told', async () => {
  signIn(samplePair('1'), true)
  api.replies['POST /profiles/auth/logout/'] = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
  const router = await showApp(settings)
  await userEvent.click(await screen.findByRole('button', { name: /Maren Okafor/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  await screen.findByText('Logged out locally')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.search).toEqual({})
  expect(localStorage).toHaveLength(0)
})

test.each([
  ['/console/settings', settings],
  ['/console/chats', '/console'],
  ['/console/strategy-builder', '/console/strategy-lab/builder'],
  ['/console/backtests', '/console/strategy-lab/backtests'],
  ['/console/strategies?status=failed', '/console/strategy-lab/strategies?status=failed'],
])('the old address %s leads to %s', async (from, to) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [from] }))
  await router.load()
  expect(router.state.location.href).toBe(to)
})

test('the document is named after its page', async () => {
  signIn(samplePair('1'), false)
  const router = await showApp(settings)
  await waitFor(() => expect(document.title).toBe('General settings – Playbook'))
  await router.navigate({ to: '/console/settings/profile' })
  await waitFor(() => expect(document.title).toBe('Profile – Playbook'))
  await router.navigate({ to: '/nowhere' as '/' })
  await waitFor(() => expect(document.title).toBe('Page not found – Playbook'))
  await router.navigate({ to: '/console/nowhere' as '/' })
  await waitFor(() => expect(document.title).toBe('Page not found – Playbook'))
})

test('an unknown console address keeps the navigation', async () => {
  signIn(samplePair('1'), false)
  await showApp('/console/nowhere')
  await screen.findByRole('heading', { name: 'There is no page here' })
  expect(screen.getByRole('navigation', { name: 'Console' })).toBeDefined()
})

test('a failed list of chats says so and can be read again', async () => {
  signIn(samplePair('1'), false)
  api.replies[`GET ${listChats.path}`] = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
  await showApp(settings)
  await screen.findByText('Failed to load chats')
  api.replies[`GET ${listChats.path}`] = [200, { results: [sampleChat], count: 1, next: null, previous: null }]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const link = await screen.findByRole('link', { name: /^General Chat/ })
  expect(link.getAttribute('href')).toBe('/console/c/c1')
})

test('the market sessions fold by keyboard and stay as they were left', async () => {
  signIn(samplePair('1'), false)
  await showApp(settings)
  const head = await screen.findByRole('button', { name: 'Market Sessions' })
  await screen.findByText('No chats yet')
  const user = userEvent.setup()
  head.focus()
  await user.keyboard('{ArrowLeft}')
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(localStorage.getItem('sidebar.sessions')).toBe('closed')
  await user.keyboard('{ArrowRight}')
  expect(head.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard(' ')
  expect(head.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Enter}')
  expect(head.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All sessions' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Strategies' }))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(head)
})

test('the palette opens by keyboard, finds a page and goes there', async () => {
  signIn(samplePair('1'), false)
  const router = await showApp(settings)
  await screen.findByRole('heading', { name: 'Settings' })
  const user = userEvent.setup()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(within(await screen.findByRole('dialog')).getByRole('combobox'), 'profile')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/settings/profile'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
