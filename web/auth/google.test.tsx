import { changePassword, getUser } from '@playbook/contract/auth'
import { failures, type FailureCode } from '@playbook/contract/failure'
import { exchangeGoogle, getGoogle, proveGoogle, startGoogle, startGoogleProof, unlinkGoogle } from '@playbook/contract/google'
import { confirmMethods, finishLogin } from '@playbook/contract/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentSession } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { samplePair, sampleProfile } from '../testing/samples.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest, startSignedIn } from '../testing/start-signed-in.ts'

const api = useFakeApi()
const signedIn = { authenticated: true, token: samplePair('1'), profile: sampleProfile }
const refusal = (code: FailureCode, more: object = {}) =>
  [failures[code].status, { code, message: failures[code].message, request_id: 'r', ...more }] as const

const meta = document.createElement('meta')
beforeEach(() => {
  Object.assign(meta, { name: 'playbook-google', content: 'on' })
  document.head.append(meta)
  startAsGuest()
})
afterEach(() => meta.remove())

// An address of this very page with another part behind the # is gone to without leaving it, which jsdom can.
const away = `${globalThis.location.href}#away`
const start = { authorization_url: away }
const sentTo = (path: string) => api.server().on(`/api${path}`)
const bodyTo = (path: string, index = 0): unknown => JSON.parse(sentTo(path)[index]?.body ?? 'null')
const press = (name: string) => userEvent.click(within(screen.getByRole('main')).getByRole('button', { name }))
/** This window went to Google for this, and comes back with what Google sends. */
const comeBack = (wish: object, search = 'code=c0de&state=st4te&iss=https%3A%2F%2Faccounts.google.com') => {
  sessionStorage.setItem('playbook.google', JSON.stringify({ next: '/console', isRemembered: false, ...wish }))
  return showApp(`/session?${search}`)
}

describe('signing in with Google', () => {
  test('is offered only where it is set up', async () => {
    meta.content = 'off'
    await showApp('/login')
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })

  test.each(['/login', '/register'])('on %s goes to Google and keeps where to go on to', async (path) => {
    api.replies[`POST ${startGoogle.path}`] = [200, start]
    await showApp(`${path}?next=%2Fconsole%2Fsettings%2Fprofile`)
    await userEvent.click(screen.getByLabelText('Keep me signed in on this device'))
    await press('Continue with Google')
    await waitFor(() => expect(globalThis.location.href).toBe(away))
    expect(JSON.parse(sessionStorage.getItem('playbook.google') ?? '')).toEqual({
      purpose: 'login',
      next: '/console/settings/profile',
      isRemembered: true,
    })
  })

  test('tells why it cannot begin', async () => {
    api.replies[`POST ${startGoogle.path}`] = refusal('google_unavailable')
    await showApp('/login')
    await press('Continue with Google')
    expect(await screen.findByText(/Google does not answer as it should/)).toBeDefined()
  })

  test('hands over what Google sent once, takes it out of the address, and goes on as was asked', async () => {
    api.replies[`POST ${exchangeGoogle.path}`] = [200, signedIn]
    const router = await comeBack(
      { purpose: 'login', next: '/console/settings/profile', isRemembered: true },
      'code=c0de-1&state=st4te&iss=i',
    )
    await waitFor(() => expect(router.history.location.pathname).toBe('/console/settings/profile'))
    expect(sentTo(exchangeGoogle.path)).toHaveLength(1)
    expect(bodyTo(exchangeGoogle.path)).toEqual({
      code: 'c0de-1',
      state: 'st4te',
      iss: 'i',
      redirect_uri: `${globalThis.location.origin}/session`,
    })
    expect(localStorage.getItem('playbook.tokens')).toContain('access-1')
  })

  test('a foreign path is not followed', async () => {
    api.replies[`POST ${exchangeGoogle.path}`] = [200, signedIn]
    const router = await comeBack({ purpose: 'login', next: '//evil.example' }, 'code=c0de-2&state=s')
    await waitFor(() => expect(router.history.location.pathname).toBe('/console'))
  })

  test('asks for the second step where the account has one', async () => {
    const id = '3f0c2d7e-0000-4000-8000-000000000001'
    const challenge = { id, methods: ['totp'], expires_at: '2026-01-01T00:10:00.000Z' }
    api.replies[`POST ${exchangeGoogle.path}`] = [200, { authenticated: false, challenge }]
    api.replies[`POST ${finishLogin.path}`] = [200, signedIn]
    const router = await comeBack({ purpose: 'login' }, 'code=c0de-3&state=s')
    const field = await screen.findByLabelText('Code from your authenticator app')
    expect([currentSession().status, router.history.location.search]).toEqual(['guest', ''])
    await userEvent.type(field, '123456{Enter}')
    await waitFor(() => expect(router.history.location.pathname).toBe('/console'))
  })

  test('an account whose address was never confirmed is taken over only when that is pressed', async () => {
    api.replies[`POST ${exchangeGoogle.path}`] = refusal('google_account_unconfirmed')
    api.replies[`POST ${startGoogle.path}`] = [200, start]
    await comeBack({ purpose: 'login' }, 'code=c0de-4&state=s')
    await screen.findByText(/whose address was never confirmed/)
    screen.getByRole('link', { name: 'Sign in with the password' })
    await press('It is my address: take the account over')
    await waitFor(() => expect(bodyTo(startGoogle.path)).toEqual({ claim: true }))
  })

  test('an account that is to be deleted is brought back the same way', async () => {
    api.replies[`POST ${exchangeGoogle.path}`] = refusal('deletion_pending', { details: { deletion_due_at: '2026-05-01T00:00:00.000Z' } })
    api.replies[`POST ${startGoogle.path}`] = [200, start]
    await comeBack({ purpose: 'login' }, 'code=c0de-5&state=s')
    await screen.findByText(/is going to be deleted on/)
    await press('Bring the account back')
    await waitFor(() => expect(bodyTo(startGoogle.path)).toEqual({ restore: true }))
  })

  test('a refusal is told with a way back, and so is a no at Google', async () => {
    api.replies[`POST ${exchangeGoogle.path}`] = refusal('google_start_over')
    await comeBack({ purpose: 'login' }, 'code=c0de-6&state=s')
    await screen.findByText(failures.google_start_over.message)
    expect(screen.getByRole('link', { name: 'Back to the sign-in' }).getAttribute('href')).toContain('/login')
    await comeBack({ purpose: 'login' }, 'error=access_denied&state=s')
    await screen.findByText(/You were not signed in: Google did not say who you are/)
    expect(sentTo(exchangeGoogle.path)).toHaveLength(1)
  })
})

describe('somebody who is signed in', () => {
  beforeEach(startSignedIn)
  const google = { ...sampleProfile, auth_type: 'google' }
  const linked = { address: 'maren@okafor.trade', linked_at: '2026-01-01T00:00:00.000Z', last_used_at: null }

  test('without a password sets one, confirmed at Google on the way', async () => {
    api.replies[`GET ${getUser.path}`] = [200, google]
    api.replies[`GET ${confirmMethods.path}`] = [200, { methods: ['google'], auth_type: 'google' }]
    api.replies[`POST ${changePassword.path}`] = refusal('fresh_login_needed')
    api.replies[`POST ${startGoogleProof.path}`] = [200, start]
    await showApp('/console/settings/security')
    await screen.findByText(/Your account has no password: Google signs you in/)
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await userEvent.type(screen.getByLabelText('New password'), 'quiet-Harbour-71')
    await userEvent.type(screen.getByLabelText('New password again'), 'quiet-Harbour-71')
    await press('Set a password')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await dialog.findByText(/You sign in at Google once more/)
    await userEvent.click(dialog.getByRole('button', { name: 'Continue at Google' }))
    await waitFor(() => expect(bodyTo(startGoogleProof.path)).toEqual({ purpose: 'confirm' }))
    expect(JSON.parse(sessionStorage.getItem('playbook.google') ?? '')).toMatchObject({ purpose: 'confirm' })
    await userEvent.keyboard('{Escape}')
  })

  test('comes back confirmed to the page it came from', async () => {
    api.replies[`GET ${getUser.path}`] = [200, google]
    api.replies[`POST ${proveGoogle.path}`] = [200, { purpose: 'confirm' }]
    const router = await comeBack({ purpose: 'confirm', next: '/console/settings/security' }, 'code=c0de-7&state=s')
    await waitFor(() => expect(router.history.location.pathname).toBe('/console/settings/security'))
    expect(await screen.findByText('Confirmed')).toBeDefined()
  })

  test('sees the linked account, whose unlinking says why it cannot be while it is the only way in', async () => {
    api.replies[`GET ${getUser.path}`] = [200, google]
    api.replies[`GET ${getGoogle.path}`] = [200, { is_available: true, linked, is_only_way: true }]
    await showApp('/console/settings/security')
    const section = within(await screen.findByRole('region', { name: 'Google' }))
    await section.findByText(failures.google_needed.message)
    expect(section.getByRole('button', { name: 'Unlink' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('unlinks it once asked, and links one again', async () => {
    let isLinked = true
    api.replies[`GET ${getUser.path}`] = [200, sampleProfile]
    api.replies[`GET ${getGoogle.path}`] = () => [200, { is_available: true, linked: isLinked ? linked : null, is_only_way: false }]
    api.replies[`DELETE ${unlinkGoogle.path}`] = () => {
      isLinked = false
      return [200, { message: 'Google account unlinked' }]
    }
    api.replies[`POST ${startGoogleProof.path}`] = [200, start]
    await showApp('/console/settings/security')
    const section = within(await screen.findByRole('region', { name: 'Google' }))
    await userEvent.click(await section.findByRole('button', { name: 'Unlink' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }))
    await userEvent.click(await section.findByRole('button', { name: 'Link a Google account' }))
    await waitFor(() => expect(bodyTo(startGoogleProof.path)).toEqual({ purpose: 'link' }))
  })
})
