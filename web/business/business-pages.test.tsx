import { businessAccess } from '@playbook/contract/applications'
import { b2bPrices } from '@playbook/contract/b2b-billing'
import {
  apiChangelog,
  b2bDashboard,
  costBreakdown,
  createApiKey,
  endpointStats,
  listApiKeys,
  requestLog,
  usageByDay,
  type LoggedRequest,
} from '@playbook/contract/b2b-console'
import type { ApiKey } from '@playbook/contract/business'
import { listPersonalKeys } from '@playbook/contract/personal-keys'
import { runInSandbox } from '@playbook/contract/sandbox'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { emptyPage, samplePair, sampleSession } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const use = { calls: 0, errors: 0, cost_cents: 0, p50_ms: null, p95_ms: null }
const business = {
  id: 'b',
  name: 'Kestrel',
  site: '',
  role: 'owner',
  created_at: '2026-05-01T00:00:00Z',
  lapses_at: null,
  balance_cents: 0,
  included_units: 10_000,
  used_units: 0,
}
const key: ApiKey = {
  id: 'k1',
  environment: 'live',
  hint: 'fpb_live_…9c1e',
  name: 'Production',
  note: '',
  state: 'active',
  scopes: ['charts'],
  allowed_ips: [],
  requests_per_minute: 600,
  monthly_budget_cents: null,
  created_at: '2026-05-01T00:00:00Z',
  ends_at: null,
  replaced_by: null,
  last_used: null,
}
const missing = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }] as const

beforeEach(() => {
  startAsGuest()
  signIn(samplePair('1'), false)
  Object.assign(api.replies, {
    [`GET ${businessAccess.path}`]: [200, { has_access: true }],
    [`GET ${b2bDashboard.path}`]: [200, { business, now: use, before: use }],
    [`GET ${usageByDay.path}`]: [200, { days: [{ day: '2026-05-20', ...use }] }],
    [`GET ${endpointStats.path}`]: [200, { endpoints: [] }],
    [`GET ${costBreakdown.path}`]: [200, { keys: [] }],
    [`GET ${requestLog.path}`]: [200, emptyPage],
    [`GET ${listApiKeys.path}`]: [200, { results: [key], count: 1 }],
  })
})

describe('the business area', () => {
  test.each([
    ['/console/business', '/console/business/overview', 'Business Overview – Playbook'],
    ['/console/b2b', '/console/business/overview', 'Business Overview – Playbook'],
    ['/console/b2b/dashboard', '/console/business/overview', 'Business Overview – Playbook'],
    ['/console/b2b/overview', '/console/business/overview', 'Business Overview – Playbook'],
    ['/console/b2b/keys', '/console/business/keys', 'Business API Keys – Playbook'],
    ['/console/b2b/api-keys', '/console/business/keys', 'Business API Keys – Playbook'],
    ['/console/b2b/sandbox', '/console/business/sandbox', 'API Sandbox – Playbook'],
    ['/console/b2b/docs', '/console/business/docs', 'API Documentation – Playbook'],
  ])('%s leads to %s', async (from, to, title) => {
    const router = await showApp(from)
    await screen.findByRole('navigation', { name: 'Business' })
    expect([router.state.location.pathname, document.title]).toEqual([to, title])
  })

  test('stands in the sidebar for its users only', async () => {
    await showApp('/console/business')
    await screen.findByRole('heading', { name: 'Overview' })
    const links = () => within(screen.getByRole('navigation', { name: 'Console' }))
    expect(links().queryByRole('link', { name: 'Business' })).toBeNull()
  })

  test('is a link of the sidebar for who belongs to a business', async () => {
    api.replies['GET /profiles/auth/session/'] = [200, { ...sampleSession, profile: { ...sampleSession.profile!, is_business: true } }]
    await showApp('/console/business')
    expect((await screen.findByRole('link', { name: 'Business' })).getAttribute('href')).toBe('/console/business')
  })

  test('says of each list that it is empty', async () => {
    await showApp('/console/business')
    await screen.findByText('There were no calls in these days.')
    await screen.findByText('No calls in these days')
    expect(await screen.findByText('No calls yet')).toBeDefined()
  })
})

describe('the way to a first call', () => {
  const withAddress = (isConfirmed: boolean) =>
    (api.replies['GET /profiles/auth/session/'] = [
      200,
      { ...sampleSession, profile: { ...sampleSession.profile!, is_business: true, auth_verified: isConfirmed } },
    ])

  test('leads from an overview without calls into the dialog that makes a test key', async () => {
    withAddress(true)
    const router = await showApp('/console/business')
    await userEvent.click(await screen.findByRole('link', { name: 'Create a test key' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create an API key' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^Test/ }).checked).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.search).toEqual({ environment: 'test' })
  })

  test('says that the address is to be confirmed first', async () => {
    withAddress(false)
    await showApp('/console/business/keys?create=yes')
    await screen.findByText(/once your email address is confirmed/)
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('has the keys of a user without a business in the examples of the docs', async () => {
    api.replies[`GET ${listApiKeys.path}`] = [403, { code: 'business_required', message: 'Denied.', request_id: '1' }]
    api.replies[`GET ${listPersonalKeys.path}`] = [200, { results: [key], count: 1, included_units: 1_000, used_units: 0 }]
    await showApp('/docs/b2b/chart-data')
    expect((await screen.findByRole('combobox', { name: 'Your key' })).textContent).toBe('fpb_live_…9c1e (Production)')
    expect(screen.getByLabelText('Example request').textContent).toContain('fpb_live_…9c1e')
  })
})

describe('the calls of the docs', () => {
  test('are made as one of the own test keys, which nobody types in', async () => {
    api.replies[`GET ${listApiKeys.path}`] = [200, { results: [key, { ...key, id: 'k2', environment: 'test', name: 'Tour' }], count: 2 }]
    const sent: unknown[] = []
    api.replies[`POST ${runInSandbox.path}`] = ({ body }) => {
      sent.push(JSON.parse(body))
      return [200, { status: 200, ms: 4, body: '{"symbol":"EURUSD"}' }]
    }
    await showApp('/docs/b2b/chart-data')
    const as = await screen.findByRole('combobox', { name: 'As' })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByLabelText('Answer')).textContent).toContain('"symbol": "EURUSD"')
    expect(sent).toMatchObject([{ key_id: 'k2', method: 'POST', path: '/b2b/charts/EURUSD/data/' }])
    expect(screen.queryByLabelText('Key')).toBeNull()
    await userEvent.selectOptions(as, 'Another key')
    expect(screen.getByLabelText('Key')).toBeDefined()
  })
})

test('every page says that the agreement has ended, and that keys are refused', async () => {
  const ended = { ...business, lapses_at: '2026-05-02T00:00:00Z' }
  api.replies[`GET ${b2bDashboard.path}`] = [200, { business: ended, now: use, before: use }]
  api.replies[`GET ${listApiKeys.path}`] = [200, { results: [key], count: 1 }]
  await showApp('/console/business/keys')
  expect(await screen.findByText(/^The agreement of this business ended on/)).toBeDefined()
  expect(await screen.findByText('Refused')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull()
})

describe('what has changed', () => {
  const change = { id: 'webhooks', date: '2026-11-23', title: 'Webhooks', text: 'Events are sent.' }
  test.each([
    ['is listed with the way to each', [200, { results: [change], count: 1 }], 'Webhooks', 'No changes are listed'],
    ['is an empty list where the server does not have it', missing, 'No changes are listed', 'The changes could not be loaded'],
    [
      'is a failure where it is refused',
      [403, { code: 'access_denied', message: 'Denied.', request_id: '1' }],
      'Denied.',
      'No changes are listed',
    ],
  ] as const)('%s', async (_, reply, shown, hidden) => {
    api.replies[`GET ${apiChangelog.path}`] = reply as never
    await showApp('/console/business/docs')
    const card = within((await screen.findByRole('heading', { name: 'What has changed' })).closest('section')!)
    await card.findByText(shown)
    expect(card.queryByText(hidden)).toBeNull()
  })
})

test('a plan that the server does not know of is none, and nothing is for sale', async () => {
  api.replies[`GET ${b2bPrices.path}`] = missing
  await showApp('/console/business/pricing')
  await screen.findByRole('heading', { name: 'Plans' })
  expect(screen.queryByText('The prices could not be loaded')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

describe('keys', () => {
  test('AC19: a list that the server does not have is empty, and any other failure is told', async () => {
    api.replies[`GET ${listApiKeys.path}`] = missing
    await showApp('/console/business/keys')
    await screen.findByText('No live keys yet')
    expect(screen.queryByText('The keys could not be loaded')).toBeNull()
  })

  test('AC19: a refusal is not an empty list', async () => {
    api.replies[`GET ${listApiKeys.path}`] = [403, { code: 'access_denied', message: 'Denied.', request_id: '1' }]
    await showApp('/console/business/keys')
    await screen.findByText('The keys could not be loaded')
    expect(screen.queryByText('No live keys yet')).toBeNull()
  })

  test('a key is checked, made, and told in full once', async () => {
    const sent: unknown[] = []
    api.replies[`POST ${createApiKey.path}`] = ({ body }) => {
      sent.push(JSON.parse(body))
      return [201, { key: 'fpb_live_whole', api_key: { ...key, id: 'k2', name: 'Batch' } }]
    }
    await showApp('/console/business/keys')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Create key' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Addresses/), '203.0.113.0/99')
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    await dialog.findByText('Name is required')
    dialog.getByText(/^Each entry must be an IPv4 or IPv6 address/)
    expect(sent).toEqual([])
    await user.type(dialog.getByLabelText('Name'), 'Batch')
    await user.clear(dialog.getByLabelText(/^Addresses/))
    await user.type(dialog.getByLabelText(/^Addresses/), '203.0.113.0/24{Enter}::1')
    await user.type(dialog.getByLabelText(/^Budget/), '12.5')
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByDisplayValue('fpb_live_whole')).toBeDefined()
    expect(sent).toEqual([
      {
        name: 'Batch',
        note: '',
        environment: 'live',
        scopes: ['charts', 'analysis', 'strategies', 'backtests'],
        allowed_ips: ['203.0.113.0/24', '::1'],
        requests_per_minute: 600,
        monthly_budget_cents: 1_250,
        ends_at: null,
      },
    ])
    await user.click(screen.getByRole('button', { name: 'I have stored it' }))
    expect(screen.queryByDisplayValue('fpb_live_whole')).toBeNull()
  })

  test('what the server does not have is not available in this version', async () => {
    await showApp('/console/business/keys')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Revoke Production fpb_live_…9c1e' }))
    await user.click(screen.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Revoking API keys is not available in this version.')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Rotate Production' }))
    await user.click(screen.getByRole('button', { name: 'Rotate' }))
    expect(await screen.findByText('Rotating API keys is not available in this version.')).toBeDefined()
  })

  test('a viewer reads them and is told so', async () => {
    api.replies[`GET ${b2bDashboard.path}`] = [200, { business: { ...business, role: 'viewer' }, now: use, before: use }]
    await showApp('/console/business/keys')
    await screen.findByText(/Your role in this business is viewer/)
    await screen.findByText('fpb_live_…9c1e')
    expect(screen.queryByRole('button', { name: /Revoke|Create key/ })).toBeNull()
  })
})

test('a call of the log opens with what was sent and answered, ready to be made again', async () => {
  const logged: LoggedRequest = {
    id: 'r1',
    at: '2026-05-20T09:41:07.312Z',
    method: 'POST',
    path: '/api/b2b/charts/EURUSDX/data/',
    status: 404,
    code: 'symbol_not_found',
    ms: 9,
    units: 0,
    key: { id: 'k1', name: 'Production', hint: key.hint },
  }
  api.replies[`GET ${requestLog.path}`] = [200, { ...emptyPage, results: [logged], count: 1 }]
  api.replies[`GET ${requestLog.path}r1/`] = [
    200,
    { ...logged, ip: '203.0.113.24', client: 'curl/8', request_body: '{"count":1}', response_body: '{"code":"symbol_not_found"}' },
  ]
  const router = await showApp('/console/business/overview')
  const user = userEvent.setup()
  await screen.findByText('404 symbol not found')
  await user.click(screen.getByRole('button', { name: `Exchange of POST ${logged.path}` }))
  const exchange = within(await screen.findByRole('region', { name: `Exchange of POST ${logged.path}` }))
  exchange.getByText('203.0.113.24')
  exchange.getByText(/curl -X POST/)
  exchange.getByText(/"code": "symbol_not_found"/)
  await user.click(exchange.getByRole('radio', { name: 'Python' }))
  exchange.getByText(/requests\.request/)
  await user.click(exchange.getByRole('button', { name: 'Copy the request' }))
  expect(await navigator.clipboard.readText()).toContain(`${location.origin}${logged.path}`)
  expect(router.state.location.search).toMatchObject({ request: 'r1' })
})
