import { getUser } from '@playbook/contract/auth'
import { confirmTotp, getSecondFactor, removePasskey, renamePasskey, startTotp, type Passkey } from '@playbook/contract/second-factor'
import { listLogins, listSecurityEvents } from '@playbook/contract/security'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { emptyPage, sampleProfile } from '../../testing/samples.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
beforeEach(startSignedIn)

const laptop: Passkey = {
  id: '3f0c2d7e-0000-4000-8000-000000000001',
  name: 'Laptop',
  created_at: '2026-01-02T10:00:00.000Z',
  last_used_at: null,
  is_synced: true,
  refused_since: null,
}
const nothing = { totp_since: null, recovery_codes_left: 0, passkeys: [] as Passkey[], has_passkeys: true }

async function showSecurity(state: typeof nothing | (Omit<typeof nothing, 'totp_since'> & { totp_since: string })) {
  api.replies[`GET ${getUser.path}`] = [200, sampleProfile]
  api.replies[`GET ${listLogins.path}`] = [200, emptyPage]
  api.replies[`GET ${listSecurityEvents.path}`] = [200, emptyPage]
  api.replies[`GET ${getSecondFactor.path}`] = [200, state]
  await showApp('/console/settings/security')
}

test('an authenticator app is set up by its picture or its key, and the recovery codes are shown once', async () => {
  await showSecurity(nothing)
  api.replies[`POST ${startTotp.path}`] = [200, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Playbook:a?secret=ABCDEFGHIJKLMNOP' }]
  api.replies[`POST ${confirmTotp.path}`] = [200, { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] }]
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await screen.findByRole('img', { name: 'The key as a picture for an authenticator app' })
  screen.getByText('ABCD EFGH IJKL MNOP')
  const code = screen.getByLabelText('The code that the app shows')
  await userEvent.type(code, '12{Enter}')
  await screen.findByText('The code has 6 digits')
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['AAAA-BBBB', 'CCCC-DDDD'])
  api.replies[`GET ${getSecondFactor.path}`] = [200, { ...nothing, totp_since: '2026-01-02T10:00:00.000Z', recovery_codes_left: 2 }]
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB')).toBeNull())
})

test('how many recovery codes are left is said, the last one and none included', async () => {
  await showSecurity({ ...nothing, totp_since: '2026-01-02T10:00:00.000Z', recovery_codes_left: 0 })
  expect(await screen.findByText('No recovery code is left. Without one, a lost device keeps you out.')).toBeDefined()
})

test('passkeys are named, renamed and removed; a refused one says why', async () => {
  await showSecurity({ ...nothing, passkeys: [{ ...laptop, refused_since: '2026-01-03T10:00:00.000Z' }] })
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }))
  list.getByText('Its counter ran backwards, so a copy of it may exist. Remove it, and add a new one.')
  list.getByText(/never used, copied to your other devices/)
  api.replies[`PATCH ${renamePasskey.path.replace('{id}', laptop.id)}`] = [200, { ...laptop, name: 'Desk' }]
  api.replies[`GET ${getSecondFactor.path}`] = [200, { ...nothing, passkeys: [{ ...laptop, name: 'Desk' }] }]
  await userEvent.click(list.getByRole('button', { name: 'Rename Laptop' }))
  await userEvent.clear(list.getByLabelText('Name of the device'))
  await userEvent.type(list.getByLabelText('Name of the device'), 'Desk{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Desk' }))
  api.replies[`DELETE ${removePasskey.path.replace('{id}', laptop.id)}`] = [200, { message: 'Passkey removed' }]
  api.replies[`GET ${getSecondFactor.path}`] = [200, nothing]
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have none.')).toBeDefined()
})

test('a browser without passkeys is told what they need', async () => {
  await showSecurity(nothing)
  expect(await screen.findByText(/Passkeys cannot be added here/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('what cannot be loaded says so, and can be asked for again', async () => {
  await showSecurity(nothing)
  await screen.findByText('You have none.')
  api.replies[`GET ${getSecondFactor.path}`] = [404, { code: 'not_found', message: 'Not found.', request_id: '1' }]
  await showApp('/console/settings/security')
  expect(await screen.findByText('Your passkeys could not be loaded')).toBeDefined()
  expect(screen.getByText('Your second factor could not be loaded')).toBeDefined()
})
