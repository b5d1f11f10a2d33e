import { getUser } from '@playbook/contract/auth'
import type { ApiKey } from '@playbook/contract/business'
import { createPersonalKey, listPersonalKeys, revokePersonalKey } from '@playbook/contract/personal-keys'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleProfile } from '../../testing/samples.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
const key: ApiKey = {
  id: 'k1',
  environment: 'live',
  hint: 'fpb_live_…9c1e',
  name: 'Notebook',
  note: '',
  state: 'active',
  scopes: ['charts'],
  allowed_ips: [],
  requests_per_minute: 60,
  monthly_budget_cents: null,
  created_at: '2026-05-01T00:00:00Z',
  ends_at: null,
  replaced_by: null,
  last_used: null,
}
const listed = (...results: ApiKey[]) => [200, { results, count: results.length, included_units: 1_000, used_units: 12 }]
beforeEach(() => {
  startSignedIn()
  api.replies[`GET ${getUser.path}`] = [200, { ...sampleProfile, auth_verified: true }]
  api.replies[`GET ${listPersonalKeys.path}`] = listed() as never
})
const section = async () => within(await screen.findByRole('region', { name: 'API keys' }))

test('a personal key is made without environment and budget, told once, and revoked', async () => {
  await showApp('/console/settings/security')
  const keys = await section()
  await keys.findByText('You have no keys.')
  keys.getByText(/^12 of 1,000 free units/)
  await userEvent.click(keys.getByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect([dialog.queryByText('Environment'), dialog.queryByLabelText(/Budget/)]).toEqual([null, null])
  await userEvent.type(dialog.getByLabelText('Name'), 'Notebook')
  api.replies[`POST ${createPersonalKey.path}`] = [201, { key: 'fpb_live_whole', api_key: key }]
  api.replies[`GET ${listPersonalKeys.path}`] = listed(key) as never
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'API key' })).value).toBe('fpb_live_whole')
  const { body } = api.server().received.findLast(({ method, path }) => method === 'POST' && path.endsWith(createPersonalKey.path))!
  expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual([
    'allowed_ips',
    'ends_at',
    'name',
    'note',
    'requests_per_minute',
    'scopes',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }))

  await userEvent.click(await keys.findByRole('button', { name: /^Revoke Notebook/ }))
  api.replies[`DELETE ${revokePersonalKey.path.replace('{key_id}', 'k1')}`] = [200, { ...key, state: 'revoked' }]
  api.replies[`GET ${listPersonalKeys.path}`] = listed({ ...key, state: 'revoked' }) as never
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await keys.findByText('Revoked')
})

test('AC19: a failure is shown as one, and without a confirmed address none can be made', async () => {
  const refused = { code: 'account_suspended', message: 'This account is suspended.', request_id: '1' }
  api.replies[`GET ${listPersonalKeys.path}`] = [403, refused]
  api.replies[`GET ${getUser.path}`] = [200, { ...sampleProfile, auth_verified: false }]
  await showApp('/console/settings/security')
  const keys = await section()
  await keys.findByText('Your keys could not be loaded')
  api.replies[`GET ${listPersonalKeys.path}`] = listed() as never
  await userEvent.click(keys.getByRole('button', { name: 'Retry' }))
  await keys.findByText('A key can be made once your email address is confirmed.')
  expect(keys.queryByRole('button', { name: 'Create key' })).toBeNull()
})
