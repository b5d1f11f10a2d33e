import { changePassword, getUser } from '@playbook/contract/auth'
import { confirmLogin, confirmMethods, type ProofMethod } from '@playbook/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { currentSession } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
// Loaded before the tests begin, which are not about how long that takes.
import './confirmation-dialog.tsx'

const api = useFakeApi()
beforeEach(startSignedIn)

const refusal = { code: 'fresh_login_needed', message: 'Please confirm that it is you, or log in again.', request_id: '1' }

/** Changes the password on a server that wants a confirmation first. */
async function changeThePassword(methods: readonly ProofMethod[] = ['password']) {
  let isConfirmed = false
  api.replies[`GET ${confirmMethods.path}`] = [200, { methods, auth_type: methods.length === 0 ? 'google' : 'email' }]
  api.replies[`GET ${getUser.path}`] = [200, sampleProfile]
  api.replies[`POST ${changePassword.path}`] = () => (isConfirmed ? [200, { message: 'Password changed' }] : [403, refusal])
  api.replies[`POST ${confirmLogin.path}`] = ({ body }) => {
    isConfirmed = body.includes('swing-low-4') || body.includes('"code":"123 456"')
    return isConfirmed
      ? [200, { confirmed_until: '2026-01-01T00:00:00.000Z' }]
      : [401, { ...refusal, code: 'invalid_credentials', errors: { password: ['This is not your current password'] } }]
  }
  const router = await showApp('/console/settings/security')
  await userEvent.type(await screen.findByLabelText('New password'), 'quiet-Harbour-71')
  await userEvent.type(screen.getByLabelText('New password again'), 'quiet-Harbour-71')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  return { router, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) }
}

test('a change that needs a confirmation asks for it, and is done once it is given', async () => {
  const { dialog } = await changeThePassword()
  await userEvent.type(await dialog.findByLabelText('Your password'), 'swing-low-5{Enter}')
  await dialog.findByText('This is not your current password')
  await userEvent.clear(dialog.getByLabelText('Your password'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'swing-low-4{Enter}')
  await screen.findByText('Password changed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.server().on(`/api${changePassword.path}`)).toHaveLength(2)
})

test('where the dialog is closed instead, nothing is sent again, and nothing is told as a failure', async () => {
  await changeThePassword()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(/Please confirm that it is you/)).toBeNull()
  expect(api.server().on(`/api${changePassword.path}`)).toHaveLength(1)
})

test('who leaves the console while it is asked is not asked when they come back, and nothing is sent again', async () => {
  const { router } = await changeThePassword()
  await router.navigate({ to: '/faq' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate({ to: '/console/settings/security' })
  await screen.findByRole('button', { name: 'Change password' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.server().on(`/api${changePassword.path}`)).toHaveLength(1)
})

test('a code of the app confirms as well, and the way is chosen by keyboard', async () => {
  const { dialog } = await changeThePassword(['password', 'totp'])
  await userEvent.click(await dialog.findByRole('radio', { name: 'Code from the app' }))
  await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), '123 456{Enter}')
  expect(await screen.findByText('Password changed')).toBeDefined()
})

test('an account with nothing to show is told to sign in again', async () => {
  const { dialog } = await changeThePassword([])
  await dialog.findByText(/Your account has no password/)
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out and in again' }))
  await waitFor(() => expect(currentSession().status).toBe('guest'))
})
