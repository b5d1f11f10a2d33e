import { login } from '@playbook/contract/auth'
import { finishLogin } from '@playbook/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { currentSession } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { samplePair, sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

const api = useFakeApi()
beforeEach(startAsGuest)

const id = '3f0c2d7e-0000-4000-8000-000000000001'
const waiting = { authenticated: false, challenge: { id, methods: ['totp', 'recovery_code'], expires_at: '2026-01-01T00:10:00.000Z' } }
const signedIn = { authenticated: true, token: samplePair('1'), profile: sampleProfile }
const failure = (code: string, message: string) => ({ code, message, request_id: 'r' })

/** Signs in with a right password, as somebody with an authenticator app. */
async function takeFirstStep() {
  api.replies[`POST ${login.path}`] = [200, waiting]
  const router = await showApp('/login?next=%2Fconsole%2Fsettings%2Fprofile')
  await userEvent.type(screen.getByLabelText('Email'), 'maren@okafor.trade')
  await userEvent.type(screen.getByLabelText('Password'), 'swing-low-4')
  await userEvent.click(screen.getByLabelText('Keep me signed in on this device'))
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await screen.findByLabelText('Code from your authenticator app')
  return router
}
const sent = () => api.server().on(`/api${finishLogin.path}`)

test('a right password alone signs nobody in; the code does, to the wanted page and for as long as was asked', async () => {
  const router = await takeFirstStep()
  expect(currentSession().status).toBe('guest')
  api.replies[`POST ${finishLogin.path}`] = [200, signedIn]
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123 456{Enter}')
  await waitFor(() => expect(router.history.location.pathname).toBe('/console/settings/profile'))
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ challenge_id: id, code: '123456' })
  expect(localStorage.getItem('playbook.tokens')).toContain('access-1')
})

test('what is no code is told before anything is sent', async () => {
  await takeFirstStep()
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '12345{Enter}')
  await screen.findByText('The code has 6 digits')
  expect(sent()).toHaveLength(0)
})

test('a lost device is passed by a recovery code', async () => {
  await takeFirstStep()
  await userEvent.click(screen.getByRole('button', { name: 'Lost the device? Use a recovery code' }))
  api.replies[`POST ${finishLogin.path}`] = [200, signedIn]
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-2345-efgh-6789-jklm-npqr{Enter}')
  await waitFor(() => expect(currentSession().status).toBe('signed_in'))
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ challenge_id: id, recovery_code: 'ABCD2345EFGH6789JKLMNPQR' })
})

test('a wrong code is told and can be tried again; where the step is over, only a new start is left', async () => {
  await takeFirstStep()
  api.replies[`POST ${finishLogin.path}`] = [401, failure('code_refused', 'This code is not right, or it was used before.')]
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}')
  await screen.findByText(/This code is not right, or it was used before\./)
  api.replies[`POST ${finishLogin.path}`] = [401, failure('challenge_over', 'This took too long, or was used already. Please start again.')]
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '{Enter}')
  await screen.findByText(/Please start again\./)
  expect(screen.queryByRole('button', { name: 'Lost the device? Use a recovery code' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await screen.findByLabelText('Email')
})
